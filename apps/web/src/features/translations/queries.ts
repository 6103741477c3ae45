import {
	listArticleTranslations,
	listPageTranslations,
	listProductTranslations,
} from "@freehub/contract/translations";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { OWN } from "#lib/query-client.ts";

export function productTranslationsQuery(id: string) {
	return queryOptions({
		queryKey: [OWN, "translations", "product", id],
		queryFn: ({ signal }) => api.call(listProductTranslations, { params: { id }, signal }),
	});
}

export function articleTranslationsQuery(id: string) {
	return queryOptions({
		queryKey: [OWN, "translations", "article", id],
		queryFn: ({ signal }) => api.call(listArticleTranslations, { params: { id }, signal }),
	});
}

export function pageTranslationsQuery(slug: string) {
	return queryOptions({
		queryKey: [OWN, "translations", "page", slug],
		queryFn: ({ signal }) => api.call(listPageTranslations, { params: { slug }, signal }),
	});
}
