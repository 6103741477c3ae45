import { shop } from "@freehub/domain/shop";
import { currentLocale } from "./words.ts";

/**
 * Creates a format for the reader's locale (and for `of`, what else it depends on) when it is first needed, and caches it.
 * Creating one takes milliseconds, so pages should not create all of them at the start.
 */
export function inLocale<Format>(make: (locale: string, of: string) => Format): (of?: string) => Format {
	let made = new Map<string, Format>();
	let madeFor = shop();
	return (of = "") => {
		const locale = currentLocale();
		if (madeFor !== shop()) [made, madeFor] = [new Map(), shop()];
		const key = locale + of;
		const format = made.get(key) ?? make(locale, of);
		made.set(key, format);
		return format;
	};
}
