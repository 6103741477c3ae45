import type { Words } from "./words.ts";

/** Findings to review, each person's recent products, and presence. */
export const reviewTables = ({ key, moment, whole, withoutRowid }: Words): string[] => [
	`create table review_limit (
		id integer primary key check (id = 1),
		adjust_pieces ${whole} not null check (adjust_pieces > 0),
		adjust_cents ${whole} not null check (adjust_cents > 0),
		count_percent integer not null check (count_percent >= 0)
	)`,
	// Findings to review, and who marked them as seen.
	`create table finding (
		id ${key} primary key,
		kind ${key} not null constraint finding_kind check (kind in ('adjustment', 'count', 'import', 'enquiry', 'no-price', 'no-category', 'no-picture')),
		target ${key} not null,
		at ${moment} not null,
		cents ${whole},
		seen integer not null default 0 check (seen in (0, 1)),
		seen_by ${key},
		seen_at ${moment},
		constraint finding_seen check ((seen = 1) = (seen_by is not null and seen_at is not null))
	)${withoutRowid}`,
	`create index finding_by_time on finding (seen, at, id)`,
	`create index finding_by_kind on finding (seen, kind, at, id)`,
	// The last thing each person did to a product.
	`create table product_activity (
		actor ${key} not null,
		product ${key} not null references product (id),
		what text not null check (what in ('added', 'changed', 'stock')),
		at ${moment} not null,
		constraint product_activity_pk primary key (actor, product)
	)${withoutRowid}`,
	`create index product_activity_by_time on product_activity (actor, at, product)`,
	// People who have a product open now, per screen.
	`create table presence (
		product ${key} not null references product (id) on delete cascade,
		person text not null references "user" (id) on delete cascade,
		screen ${key} not null,
		doing ${key} not null check (doing in ('looks', 'edits')),
		seen_at ${moment} not null,
		constraint presence_key primary key (product, person, screen)
	)`,
	`create index presence_person on presence (person)`,
	`create index presence_by_time on presence (seen_at)`,
];
