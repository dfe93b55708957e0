"""Names of tables in the database, and how the row of a table is found."""

from __future__ import annotations

from forceout.web.tables.models import Claim, Logged, Node, Reviewed, Table

TABLE, LOGGED, REVIEWED = Table._meta.db_table, Logged._meta.db_table, Reviewed._meta.db_table
CLAIM, NODE = Claim._meta.db_table, Node._meta.db_table
LAST = f"(select max(number) from {LOGGED} where table_id = found.id) as last"
FOUND = f"select found.*, {LAST} from {TABLE} found where code = %s"
# the fence is read first, as it were: what is read after it is at least as new
FOUND_CLAIMED = f"""
    select found.*, {LAST}, (select fence from {CLAIM} where table_id = found.id) as fence
    from {TABLE} found where code = %s
"""
INSERT = f"""
    insert into {LOGGED} (table_id, number, at, who, verb, words, key)
    values (%s, %s, %s, %s, %s, %s, %s)
"""
UPDATE = f"update {TABLE} set slept = %s, attended = %s, over = %s where id = %s"
FORGET = f"delete from {REVIEWED} where table_id = %s and shake > %s"
