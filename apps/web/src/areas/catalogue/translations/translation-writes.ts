import {
	type HomeSectionName,
	type HomeTexts,
	type HomeTranslation,
	listHomeTranslations,
	translateHome,
} from "@freehub/contract/shop-window/home";
import {
	type ArticleTexts,
	type ArticleTranslation,
	listArticleTranslations,
	listPageTranslations,
	listProductTranslations,
	type PageTexts,
	type PageTranslation,
	type ProductTexts,
	type ProductTranslation,
	translateArticle,
	translatePage,
	translateProduct,
} from "@freehub/contract/translations";
import type { Language } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys, shopKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

export type Translate<Texts> = {
	id: string;
	language: Language;
	texts: Texts;
	/** The version that the person has seen. */
	version: number;
};

export const translateOneProduct: Write<Translate<ProductTexts>, ProductTranslation> = {
	send: ({ id, language, texts, version }, idempotencyKey) =>
		api.call(translateProduct, { params: { id, language }, body: texts, version, idempotencyKey }),
	show: (translation, { id }, queryClient) =>
		put(queryClient, productTranslationsQuery(id).queryKey, translation),
	stale: () => [productKeys.all, shopKeys.all],
	done: () => t`Translation saved`,
};

export const translateOneArticle: Write<Translate<ArticleTexts>, ArticleTranslation> = {
	send: ({ id, language, texts, version }, idempotencyKey) =>
		api.call(translateArticle, { params: { id, language }, body: texts, version, idempotencyKey }),
	show: (translation, { id }, queryClient) =>
		put(queryClient, articleTranslationsQuery(id).queryKey, translation),
	stale: () => [["blogs"]],
	done: () => t`Translation saved`,
};

export const translateOnePage: Write<Translate<PageTexts>, PageTranslation> = {
	send: ({ id: slug, language, texts, version }, idempotencyKey) =>
		api.call(translatePage, { params: { slug, language }, body: texts, version, idempotencyKey }),
	show: (translation, { id }, queryClient) =>
		put(queryClient, pageTranslationsQuery(id).queryKey, translation),
	stale: () => [["pages"]],
	done: () => t`Translation saved`,
};

export const translateOneSection: Write<Translate<HomeTexts>, HomeTranslation> = {
	send: ({ id, language, texts, version }, idempotencyKey) =>
		api.call(translateHome, {
			params: { slug: id as HomeSectionName, language },
			body: texts,
			version,
			idempotencyKey,
		}),
	show: (translation, { id }, queryClient) =>
		put(queryClient, homeTranslationsQuery(id as HomeSectionName).queryKey, translation),
	stale: () => [["home"]],
	done: () => t`Translation saved`,
};

/** Replaces a translation in the cached list. */
function put<Translation extends { language: Language }>(
	queryClient: QueryClient,
	queryKey: QueryKey,
	translation: Translation,
): void {
	queryClient.setQueryData<Translation[]>(queryKey, (others) =>
		others?.map((other) => (other.language === translation.language ? translation : other)),
	);
}

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

export function homeTranslationsQuery(slug: HomeSectionName) {
	return queryOptions({
		queryKey: [OWN, "translations", "home", slug],
		queryFn: ({ signal }) => api.call(listHomeTranslations, { params: { slug }, signal }),
	});
}
