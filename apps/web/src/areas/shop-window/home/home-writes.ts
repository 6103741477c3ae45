import {
	changeOpeningHours,
	getOpeningHours,
	type OpeningHours,
} from "@freehub/contract/shop-window/company";
import {
	changeHome,
	chooseFeatured,
	type Featured,
	getFeatured,
	getHome,
	type HomeChange,
	type HomeSection,
	type HomeSectionName,
} from "@freehub/contract/shop-window/home";
import { type OpeningHours as Hours, writeHours } from "@freehub/domain/shop-window/opening-hours";
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { companyQuery } from "#lib/company.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { productKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";
import { homeQuery } from "./queries.ts";

type SectionEdit = { slug: HomeSectionName; change: HomeChange; version: number };

export const changeSection: Write<SectionEdit, HomeSection> = {
	send: ({ slug, change, version }, idempotencyKey) =>
		api.call(changeHome, { params: { slug }, body: change, version, idempotencyKey }),
	show: (section, { slug }, queryClient) =>
		queryClient.setQueryData(ownHomeQuery.queryKey, (home) => home && { ...home, [slug]: section }),
	stale: () => [homeQuery.queryKey, ownHomeQuery.queryKey],
	done: () => t`Home page saved`,
};

/** A value that is saved as a whole, over the version that its editor has seen. */
export type Versioned<Value> = { value: Value; version: number };

export const chooseProducts: Write<Versioned<string[]>, Featured> = {
	send: ({ value: products, version }, idempotencyKey) =>
		api.call(chooseFeatured, { body: { products }, version, idempotencyKey }),
	show: (featured, _, queryClient) => queryClient.setQueryData(featuredQuery.queryKey, featured),
	stale: () => [[...productKeys.all, "first"], featuredQuery.queryKey],
	done: () => t`Home page saved`,
	why: (error) => `${t`The products were not saved.`} ${errorSentence(error)}`,
};

export const changeHours: Write<Versioned<Hours>, OpeningHours> = {
	send: ({ value, version }, idempotencyKey) =>
		api.call(changeOpeningHours, { body: { openingHours: writeHours(value) }, version, idempotencyKey }),
	show: (hours, _, queryClient) => queryClient.setQueryData(ownHoursQuery.queryKey, hours),
	stale: () => [companyQuery.queryKey, [OWN, "company"]],
	done: () => t`Opening hours saved`,
	why: (error) => `${t`The opening hours were not saved.`} ${errorSentence(error)}`,
};

/** The texts in the shop's language, and always up to date. */
export const ownHomeQuery = queryOptions({
	queryKey: [OWN, "home", "sections"],
	queryFn: ({ signal }) => api.call(getHome, { query: {}, signal }),
});

export const featuredQuery = queryOptions({
	queryKey: [OWN, "home", "featured"],
	queryFn: ({ signal }) => api.call(getFeatured, { signal }),
});

export const ownHoursQuery = queryOptions({
	queryKey: [OWN, "company", "hours"],
	queryFn: ({ signal }) => api.call(getOpeningHours, { signal }),
});
