"""The book is whole, its examples run, and everything in it is found."""

from __future__ import annotations

import re

import pytest

from forceout.coverage.report import given_sections, procedure_sections, situations
from forceout.rulebook.articles import MANUAL, Article, Asked
from forceout.rulebook.reading import BadBook, all_examples, articles, chapters, read_chapter
from forceout.rulebook.running import run
from forceout.rulebook.search import search
from forceout.rulebook.telling import told

DOCUMENTS = sorted({chapter.document for chapter in chapters()})
WORDS_NEEDED = 3


def of(document: str) -> list[Article]:
    return [one for one in articles().values() if one.document == document]


@pytest.mark.parametrize("chapter", chapters(), ids=lambda one: f"{one.document} {one.number}")
def test_every_example_of_the_book_runs_and_ends_as_the_book_says(chapter: object) -> None:
    wrong = [
        (article.citation, example.note, outcome.answer)
        for article, example in all_examples()
        if article in chapter.articles  # type: ignore[attr-defined]
        and not (outcome := run(example)).as_told
    ]
    assert wrong == []


def test_what_came_of_every_example_is_told_in_a_sentence() -> None:
    silent = [
        (article.citation, example.note)
        for article, example in all_examples()
        if not (isinstance(example, Asked) and example.question["ask"] == "solve")
        and not told(example, run(example).answer).text
    ]
    assert silent == []


def test_every_section_that_the_program_cites_has_its_article() -> None:
    listed = {f"{document} {section}" for document, section, _ in (*given_sections(), *procedure_sections())}
    assert sorted(listed - articles().keys()) == []


def test_every_situation_of_the_manual_has_its_article_with_a_question() -> None:
    wanted = {f"{MANUAL} {one.name}" for one in situations()}
    assert sorted(wanted - articles().keys()) == []
    assert [one.citation for one in of(MANUAL) if not one.question.endswith("?")] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_article_has_an_example_or_says_why_nothing_can_be_run(document: str) -> None:
    bare = [one.citation for one in of(document) if not one.examples and not one.no_example]
    both = [one.citation for one in of(document) if one.examples and one.no_example]
    assert (bare, both) == ([], [])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_article_is_found_first_by_its_number(document: str) -> None:
    lost = [one.citation for one in of(document) if search(one.citation)[0].article is not one]
    assert lost == []


@pytest.mark.parametrize(
    ("typed", "citation"),
    [
        ("004 II-C-1-a", "004 II-C-1"),
        ("003 ix-a-1 comment", "003 IX-A-1"),
        ("004 I-B-3-a", "004 I-B-3"),
        ("004 VII-C-5-b (ii)", "004 VII-C-5-b"),
    ],
)
def test_a_paragraph_without_an_article_of_its_own_finds_the_one_that_it_is_a_part_of(
    typed: str, citation: str
) -> None:
    assert [found.article.citation for found in search(typed)] == [citation]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_article_is_found_by_three_everyday_words(document: str) -> None:
    wanting = [one.citation for one in of(document) if len(set(one.words)) < WORDS_NEEDED]
    lost = [
        (one.citation, word)
        for one in of(document)
        for word in one.words
        if one not in [found.article for found in search(word, documents=frozenset({document}), most=10_000)]
    ]
    assert (wanting, lost) == ([], [])


def test_what_one_article_sends_to_is_in_the_book() -> None:
    lost = [(one.citation, other) for one in articles().values() for other in one.see if other not in articles()]
    assert lost == []


def test_articles_are_whole_sentences() -> None:
    told = [(one.citation, text) for one in articles().values() for text in (*one.says, one.note, one.no_example)]
    assert [(citation, text) for citation, text in told if text and not re.search(r"[.?!”)]$", text)] == []


@pytest.mark.parametrize("typed", ["", "   ", "<script>alert(1)</script>", "zzzzzz", "\x00", "…", "a" * 5_000])
def test_what_is_not_in_the_book_is_not_found(typed: str) -> None:
    assert search(typed) == []


def test_a_sign_finds_the_articles_that_speak_of_it() -> None:
    assert any("factorial" in found.article.title.lower() for found in search("!"))


def test_a_chapter_that_cannot_be_read_says_where() -> None:
    with pytest.raises(BadBook, match=r"one\.toml"):
        read_chapter("one.toml", 'document = "000"\nchapter = "I"\ntitle = "One"\n[articles."I-A"]\nsaid = "what?"\n')
