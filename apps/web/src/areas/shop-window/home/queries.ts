import type { HomeSection, HomeSectionName } from "@freehub/contract/shop-window/home";
import { reads } from "@freehub/contract/shop-window/reads";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { inPageLanguage } from "#lib/words.ts";

/** The shop's own words and pictures on the home page, in the page's language. */
export const homeQuery = queryOptions({
	queryKey: ["home"],
	queryFn: ({ signal }) => api.call(reads.getHome, { query: inPageLanguage(), signal }),
});

/** A part of the home page, and whether its words are the shop's own; undefined until it is known. */
export function useHomeSection(name: HomeSectionName): (HomeSection & { isOwn: boolean }) | undefined {
	const section = useQuery(homeQuery).data?.[name];
	if (section === undefined) return undefined;
	// The app's own words belong together: beside a heading of the shop, its other sentences would not fit.
	return { ...section, isOwn: [section.eyebrow, section.heading, section.text].some(Boolean) };
}
