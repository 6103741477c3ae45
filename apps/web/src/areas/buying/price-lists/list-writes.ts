import {
	cancelPriceList,
	changePriceList,
	commitPriceList,
	type PriceList,
	type PriceListChange,
	undoPriceList,
	uploadPriceList,
} from "@freehub/contract/buying/price-lists";
import {
	type AcceptedMatch,
	acceptMatches,
	addArticleAsProduct,
	type OfferChoice,
	type ProductOfArticle,
	refuseMatches,
	restoreMatches,
	unlinkArticle,
} from "@freehub/contract/buying/supplier-articles";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { correcting } from "#areas/catalogue/import/import-writes.ts";
import { tableUpload } from "#areas/catalogue/import/use-table-upload.ts";
import { api } from "#lib/api.ts";

import { facetKeys, nameKeys, productKeys, shopKeys } from "#lib/product-cache.ts";
import { later, type Write } from "#lib/write.ts";
import { listKeys, listQuery } from "./queries.ts";

/** Uploads a supplier's price list. */
export function uploadList(supplier: string) {
	return tableUpload((client, request) =>
		client.call(uploadPriceList, { ...request, params: { id: supplier } }),
	);
}

/** Corrects how a price list is read. */
export function correctList(id: string) {
	return correcting<PriceList>(id, listQuery(id).queryKey, (body, idempotencyKey) =>
		api.call(changePriceList, { params: { id }, body: body as PriceListChange, idempotencyKey }),
	);
}

const steps = { commit: commitPriceList, cancel: cancelPriceList, undo: undoPriceList };

/** Commits, cancels or undoes a price list. The server answers at once and does the work afterwards. */
export const decideList: Write<{ id: string; step: keyof typeof steps }, PriceList> = {
	send: ({ id, step }, idempotencyKey) => api.call(steps[step], { params: { id }, idempotencyKey }),
	show: showList,
	// Its state may have changed in the meantime.
	showFailure: (_, { id }, queryClient) => queryClient.invalidateQueries({ queryKey: listKeys.one(id) }),
};

export async function showList(answer: PriceList, _: unknown, queryClient: QueryClient): Promise<void> {
	const { queryKey } = listQuery(answer._id);
	await queryClient.cancelQueries({ queryKey });
	queryClient.setQueryData(queryKey, answer);
}

export type Match = { article: string; product: string };

type SomeMatches = { supplier: string; matches: readonly Match[] };

/** A match, and what becomes of the offer that its product has already. */
export type ChosenMatch = Match & { offer?: OfferChoice };

type ChosenMatches = { supplier: string; matches: readonly ChosenMatch[] };

/** Says which products articles of a supplier are. */
export const acceptSomeMatches: Write<ChosenMatches, readonly AcceptedMatch[]> = {
	send: ({ supplier, matches }, idempotencyKey) =>
		api.call(acceptMatches, { params: { id: supplier }, body: { matches: [...matches] }, idempotencyKey }),
	stale: ({ supplier }) => [listKeys.ofSupplier(supplier)],
	done: (answer) => {
		const counted = (is: AcceptedMatch["offer"]["is"]) =>
			answer.filter(({ offer }) => offer.is === is).length;
		const [replaced, kept] = [counted("replaced"), counted("kept")];
		return [
			plural(answer.length, { one: "# match accepted.", other: "# matches accepted." }),
			...(replaced > 0 ? [plural(replaced, { one: "# offer replaced.", other: "# offers replaced." })] : []),
			...(kept > 0 ? [plural(kept, { one: "# offer kept.", other: "# offers kept." })] : []),
		].join(" ");
	},
};

/** Takes refusals back: the matches are proposed again. */
export const restoreSomeMatches: Write<SomeMatches, unknown> = {
	send: ({ supplier: id, matches }, idempotencyKey) =>
		api.call(restoreMatches, { params: { id }, body: { matches: [...matches] }, idempotencyKey }),
	stale: ({ supplier }) => [listKeys.ofSupplier(supplier)],
};

/** Says that articles are not these products: they are not proposed again. */
export const refuseSomeMatches: Write<SomeMatches, unknown> = {
	send: ({ supplier: id, matches }, idempotencyKey) =>
		api.call(refuseMatches, { params: { id }, body: { matches: [...matches] }, idempotencyKey }),
	stale: ({ supplier }) => [listKeys.ofSupplier(supplier)],
	done: (_, given) => ({
		message: t`${plural(given.matches.length, { one: "# match refused.", other: "# matches refused." })}`,
		undo: later(restoreSomeMatches, given),
	}),
};

type ArticleOfSupplier = { supplier: string; article: string };

/** Says that an article is not that product after all. */
export const unlinkOneArticle: Write<ArticleOfSupplier, { _id: string }> = {
	send: ({ supplier: id, article }, idempotencyKey) =>
		api.call(unlinkArticle, { params: { id, article }, idempotencyKey }),
	stale: ({ supplier }) => [listKeys.ofSupplier(supplier)],
};

/** Adds an article to the shop's products. */
export function addToProducts({ supplier: id, article }: ArticleOfSupplier) {
	return {
		send: (body: ProductOfArticle, idempotencyKey: string) =>
			api.call(addArticleAsProduct, { params: { id, article }, body, idempotencyKey }),
		stale: () => [listKeys.ofSupplier(id), productKeys.all, shopKeys.all, facetKeys.all, nameKeys.all],
		done: ({ product: { name } }) => t({ comment: "name is a product's", message: `${name} was added.` }),
	} satisfies Write<ProductOfArticle, { product: { name: string } }>;
}
