-- What the seed wrote is compared column by column, so that one changed figure does not keep the rest of a row from
-- later corrections. Nothing has to be moved: of rows that were changed, `content` still has what the seed wrote before,
-- and where it is empty the next seed fills it.
comment on column private.seed_rows.content is
  'What the seed said last, by column. A column in which the row says the same follows a newer seed, one in which it says '
  'something else is somebody''s; a row that says the same in all of them goes when the seed has it no more. NULL: a row '
  'that somebody had changed before contents were remembered. It stays as it is until a seed has filled this.';
