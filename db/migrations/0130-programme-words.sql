-- A programme is found by its goal and level, in both languages; what is saved from now on is written so by the shop itself.
update products set search_vector = search_vector
    || setweight(to_tsvector('simple', 'programme program training workout plan برنامج تمرين تمارين خطه تمار'), 'C')
    || setweight(to_tsvector('simple', goal.words), 'C')
    || setweight(to_tsvector('simple', level.words), 'C')
  from (values
    ('fat_loss', 'fat loss weight lose slimming cutting burn خساره الدهون الوزن انقاص تخسيس تنحيف تنشيف حرق خسار دهون وزن'),
    ('muscle', 'build muscle muscles bulking hypertrophy mass بناء العضلات عضل تضخيم كتله عضليه كتل'),
    ('strength', 'strength strong powerlifting قوه تقويه تقو'),
    ('endurance', 'endurance cardio stamina fitness تحمل لياقه كارديو لياق'),
    ('mobility', 'mobility flexibility stretching مرونه اطاله تمدد مرون اطال')
  ) as goal (name, words), (values
    ('beginner', 'beginner beginners مبتدي مبتديين مبتد'),
    ('intermediate', 'intermediate متوسط'),
    ('advanced', 'advanced pro متقدم متقدمين محترف')
  ) as level (name, words)
  where products.programme ->> 'goal' = goal.name and products.programme ->> 'level' = level.name;
