import type { Words } from "./words.ts";

/** Public pages, enquiries, and the owner's settings. */
export const siteTables = ({ isJson, key, moment }: Words): string[] => [
	`create table blog (
		id ${key} primary key,
		image text not null,
		title text not null,
		body text not null,
		author text not null,
		created_at ${moment} not null,
		state text not null default 'draft' check (state in ('draft', 'published')),
		version integer not null default 1,
		updated_at ${moment},
		published_at ${moment},
		deleted_at ${moment}
	)`,
	`create index blog_by_state on blog (state, id) where deleted_at is null`,
	`create index blog_live on blog (id) where deleted_at is null`,
	`create index blog_deleted on blog (id) where deleted_at is not null`,
	`create table article_text (
		article ${key} not null references blog (id),
		language ${key} not null check (language <> ''),
		title text not null,
		body text not null,
		version integer not null default 1,
		updated_at ${moment} not null,
		constraint article_text_key primary key (article, language)
	)`,
	`create table company_page (
		slug ${key} primary key,
		title text not null check (title <> ''),
		body text not null,
		version integer not null default 1,
		updated_at ${moment}
	)`,
	`create table page_text (
		page ${key} not null references company_page (slug),
		language ${key} not null check (language <> ''),
		title text not null,
		body text not null,
		version integer not null default 1,
		updated_at ${moment} not null,
		constraint page_text_key primary key (page, language)
	)`,
	`create table company (
		id integer primary key check (id = 1),
		name text not null check (name <> ''),
		street text not null default '',
		postal_code text not null default '',
		city text not null default '',
		country text not null default '',
		phone text not null default '',
		email text not null default '',
		opening_hours text not null default '',
		logo text not null default '',
		colour text not null default ''
	)`,
	`create table enquiry (
		id ${key} primary key,
		name text not null check (length(name) between 1 and 100),
		email text not null check (length(email) between 3 and 254),
		text text not null check (length(text) between 1 and 4000),
		product ${key} references product (id),
		created_at ${moment} not null
	)`,
	// The owner's settings; missing ones have the default of the contract.
	`create table setting (
		key text primary key check (length(key) between 1 and 50),
		value text not null check (${isJson})
	)`,
	// The currency of the prices, which are stored as minor units without it (`open-data.ts`).
	`create table shop_currency (
		id integer primary key check (id = 1),
		code text not null,
		decimals integer not null check (decimals >= 0)
	)`,
];
