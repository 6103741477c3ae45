import type { Settings } from "@freehub/contract/office/settings";
import type { ArticleState } from "@freehub/contract/shop-window/blogs";
import type { HomeSectionName } from "@freehub/contract/shop-window/home";
import type { PageSlug } from "@freehub/contract/shop-window/pages";
import type { Language } from "@freehub/domain/language";
import type { WeightUnit } from "@freehub/domain/shop";
import type { ColumnType, Generated } from "kysely";
import type { NullableTimestamp, Timestamp } from "./timestamp.ts";

/** An article of the blog. */
export type BlogTable = {
	id: string;
	image: string;
	title: string;
	/** Markdown. */
	body: string;
	author: string;
	state: Generated<ArticleState>;
	/** Incremented by every change. */
	version: Generated<number>;
	created_at: Timestamp;
	updated_at: Timestamp;
	/** When it was published for the first time. */
	published_at: ColumnType<Date | number | null, Date | null | undefined, Date>;
	/** Set when it was deleted. */
	deleted_at: ColumnType<Date | number | null, Date | null | undefined, Date | null>;
};

/** An article's texts in a language other than the shop's; empty: not translated. */
export type ArticleTextTable = {
	article: string;
	language: Language;
	title: string;
	/** Markdown. */
	body: string;
	/** Incremented by every change. */
	version: Generated<number>;
	updated_at: Timestamp;
};

/** One of the company's pages; all rows exist from the start. */
export type CompanyPageTable = {
	slug: PageSlug;
	title: string;
	/** Markdown; empty: not written yet. */
	body: string;
	/** Incremented by every change. */
	version: Generated<number>;
	/** Null: never written. */
	updated_at: ColumnType<Date | number | null, Date | null | undefined, Date>;
};

/** A page's texts in a language other than the shop's; empty: not translated. */
export type PageTextTable = Omit<ArticleTextTable, "article"> & { page: PageSlug };

/** The currency of all prices in the database and the number of decimals in its minor units, and what an owner chose with it; one row. */
export type ShopCurrencyTable = {
	id: number;
	code: string;
	decimals: number;
	/** Chosen by an owner; null: not chosen. Where the environment sets one, that counts. */
	time_zone: string | null;
	weight_unit: WeightUnit | null;
	language: Language | null;
	/** When an owner changed any of it last, and the currency, by the database's clock; null: never. */
	changed_at: NullableTimestamp;
	currency_changed_at: NullableTimestamp;
};

/**
 * A part of the home page that the shop has changed: the words and the picture of `hero` and `about`, the chosen products of
 * `featured`. A part without a row is as it is by default.
 */
export type HomeSectionTable = {
	section: HomeSectionName | "featured";
	eyebrow: Generated<string>;
	heading: Generated<string>;
	body: Generated<string>;
	button: Generated<string>;
	picture: Generated<string>;
	alt: Generated<string>;
	/** The ids of products in order, as JSON. */
	products: Generated<string>;
	/** Incremented by every change. */
	version: number;
	updated_at: ColumnType<Date | number, Date, Date>;
};

/** A section's texts in a language other than the shop's; empty: not translated. */
export type HomeTextTable = {
	section: HomeSectionName;
	language: Language;
	eyebrow: string;
	heading: string;
	body: string;
	button: string;
	alt: string;
	version: number;
	updated_at: ColumnType<Date | number, Date, Date>;
};

/**
 * A setting chosen by the owner, as JSON; missing ones have the default of the contract's schema. `demo` lists the content of the
 * demo catalogue (demo-mark.ts).
 */
export type SettingTable = { key: keyof Settings | "demo"; value: string };

/** The company's details, '' if unknown; one row. */
export type CompanyTable = Record<
	| "name"
	| "street"
	| "postal_code"
	| "city"
	| "country"
	| "phone"
	| "email"
	| "opening_hours"
	| "logo"
	| "colour",
	Generated<string>
> & {
	id: number;
	/** Incremented by every change of the opening hours. */
	hours_version: Generated<number>;
};
