"""The figures of this process in Prometheus' words, read when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from forceout.web import events, thinking
from forceout.web.house import house
from forceout.web.tables import live_tables, rooms
from forceout.web.tables.writer import WRITER
from forceout.web.watched import figures
from forceout.web.watched.figures import Spread
from forceout.web.watched.readiness import READINESS, Stage


def _spread(name: str, text: str, spread: Spread) -> Metric:
    return HistogramMetricFamily(name, text, buckets=spread.buckets(), sum_value=spread.total)


class Figures(Collector):
    """Everything that is ours. What libraries know of a process comes from theirs."""

    def collect(self) -> Iterator[Metric]:
        yield _spread("forceout_act_seconds", "From an act heard to its answer, of acts that were taken.", figures.ACTS)
        yield _spread("forceout_view_seconds", "From an event at a table to its views.", figures.VIEWS)
        yield _spread("forceout_commit_acts", "Acts in one commit.", figures.COMMITS)
        refused = CounterMetricFamily("forceout_refused", "Acts and messages refused, by code.", labels=["code"])
        for code, count in dict(figures.REFUSED).items():
            refused.add_metric([code], count)
        yield refused
        told = CounterMetricFamily("forceout_events", "Events told to the operator, by code.", labels=["event"])
        for code, count in events.counted().items():
            told.add_metric([code], count)
        yield told
        yield from self._tables()
        yield from self._thinking()

    def _tables(self) -> Iterator[Metric]:
        open_rooms = list(rooms.ROOMS.values())
        yield GaugeMetricFamily("forceout_rooms", "Tables with somebody at them, here.", len(open_rooms))
        owned = house().how_many()
        yield GaugeMetricFamily(
            "forceout_tables_owned", "Tables that this process has.", len(open_rooms) if owned is None else owned
        )
        windows = sum(len(room.connections) for room in open_rooms)
        yield GaugeMetricFamily("forceout_windows", "Connections to tables.", windows)
        yield GaugeMetricFamily("forceout_tables_kept", "Tables kept in memory.", live_tables.how_many())
        yield GaugeMetricFamily("forceout_writes_waiting", "What waits to be written.", WRITER.how_many_wait)
        yield GaugeMetricFamily(
            "forceout_draining", "1 when this process was asked to stop.", READINESS.stage is Stage.DRAINING
        )

    def _thinking(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily("forceout_questions", "Questions taken and not answered.", labels=["pool"])
        most = GaugeMetricFamily("forceout_questions_most", "Questions that a pool takes.", labels=["pool"])
        alive = GaugeMetricFamily("forceout_workers", "Thinking processes that are there.", labels=["pool"])
        replaced = CounterMetricFamily("forceout_workers_replaced", "Thinking processes replaced.", labels=["pool"])
        answered = CounterMetricFamily("forceout_answers", "Questions answered, or given up.", labels=["pool"])
        for pool in thinking.POOLS:
            waiting.add_metric([pool.name], pool.taken)
            most.add_metric([pool.name], pool.most)
            alive.add_metric([pool.name], pool.alive)
            replaced.add_metric([pool.name], pool.replaced)
            answered.add_metric([pool.name], pool.answered)
        yield from (waiting, most, alive, replaced, answered)


REGISTRY = CollectorRegistry()
REGISTRY.register(Figures())
ProcessCollector(registry=REGISTRY)
