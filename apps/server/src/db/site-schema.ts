import type { ArticleState } from "@freehub/contract/blogs";
import type { PageSlug } from "@freehub/contract/pages";
import type { Settings } from "@freehub/contract/settings";
import type { Language } from "@freehub/domain/language";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./timestamp.ts";

/** An article of the blog. */
export type BlogTable = {
	id: string;
	image: string;
	title: string;
	/** Markdown. */
	body: string;
	author: string;
	state: Generated<ArticleState>;
	/** Rises with every change. */
	version: Generated<number>;
	created_at: Timestamp;
	updated_at: Timestamp;
	/** When it was published for the first time. */
	published_at: ColumnType<Date | number | null, Date | null | undefined, Date>;
	/** Set when it was deleted. */
	deleted_at: ColumnType<Date | number | null, Date | null | undefined, Date | null>;
};

/** An article's texts in another language than the shop's; an empty one is not translated. */
export type ArticleTextTable = {
	article: string;
	language: Language;
	title: string;
	/** Markdown. */
	body: string;
	/** Rises with every change. */
	version: Generated<number>;
	updated_at: Timestamp;
};

/** One of the company's pages; all rows are there from the beginning. */
export type CompanyPageTable = {
	slug: PageSlug;
	title: string;
	/** Markdown; empty where nothing is written. */
	body: string;
	/** Rises with every change. */
	version: Generated<number>;
	/** Null: it was never written. */
	updated_at: ColumnType<Date | number | null, Date | null | undefined, Date>;
};

/** A page's texts in another language than the shop's; an empty one is not translated. */
export type PageTextTable = Omit<ArticleTextTable, "article"> & { page: PageSlug };

/** The currency that the prices in the database are in, and how many decimals their minor units stand for; one row. */
export type ShopCurrencyTable = { id: number; code: string; decimals: number };

/**
 * A value that the owner has decided, as JSON; one that is not there is as the contract's schema has it. `demo` is what
 * the demo catalogue consists of (demo-mark.ts).
 */
export type SettingTable = { key: keyof Settings | "demo"; value: string };

/** What is told of the company, '' where it is not known; one row. */
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
> & { id: number };
