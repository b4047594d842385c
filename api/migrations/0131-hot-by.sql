-- compatible_from: 0.3.0
-- Until when water that follows the sun is hot every day, minutes after midnight on site; null without such a time.
alter table schedule add column hot_by_minute smallint check (hot_by_minute between 0 and 1439);
