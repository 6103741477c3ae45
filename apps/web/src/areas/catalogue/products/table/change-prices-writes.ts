import type { Import } from "@freehub/contract/catalogue/imports";
import {
	changePrices,
	type GivenPriceRule,
	type KeptPriceReason,
} from "@freehub/contract/catalogue/price-batches";
import { importPricesByRule } from "@freehub/contract/catalogue/price-imports";
import type { Before } from "@freehub/contract/catalogue/product-batches";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import type { CallOptions } from "@freehub/contract/client";
import type { PriceEnding } from "@freehub/domain/catalogue/price-rule";
import { plural, t } from "@lingui/core/macro";
import { staleProductLists } from "#areas/catalogue/products/product-writes.ts";
import { api } from "#lib/api.ts";
import { formatList } from "#lib/format.ts";
import { later, type Write } from "#lib/write.ts";
import { setBack, whyNotChanged } from "./set-field-writes.ts";

type ImportOptions = CallOptions<typeof importPricesByRule>;
type PricesOfFilter = {
	query: NonNullable<ImportOptions["query"]>;
	body: NonNullable<ImportOptions["body"]>;
};

/** Computes the prices or costs of all products of a filter, as an import that changes nothing yet. */
export const importPrices: Write<PricesOfFilter, Import> = {
	send: ({ query, body }, idempotencyKey) => api.call(importPricesByRule, { query, body, idempotencyKey }),
};

export type PricesChange = { products: readonly Product[]; rule: GivenPriceRule; ending: PriceEnding };

type Answer = { before: Before[]; kept: { name: string; why: KeptPriceReason }[] };

/** Changes prices by a rule. Products that somebody has changed since they were read keep theirs, and are named. */
export const changeManyPrices: Write<PricesChange, Answer> = {
	send: ({ products, rule, ending }, idempotencyKey) => {
		const versions = products.map(({ _id: id, version }) => ({ id, version }));
		return api.call(changePrices, { body: { products: versions, rule, ending }, idempotencyKey });
	},
	content: ({ products, rule, ending }) => [products.map(({ _id, version }) => [_id, version]), rule, ending],
	stale: staleProductLists,
	done: ({ before, kept }) => {
		const message = [doneSentence(before.length), keptSentence(kept)].filter(Boolean).join(" ");
		return before.length === 0 ? message : { message, undo: later(setBack, before) };
	},
	why: (error, { products }) => {
		const reason = whyNotChanged(error, products);
		return t({ comment: "reason is one sentence or more", message: `Nothing was changed. ${reason}` });
	},
};

function doneSentence(count: number): string {
	if (count === 0) return t`No price changed.`;
	return plural(count, { one: "# price changed.", other: "# prices changed." });
}

/** Names of products in a sentence. */
const NAMED = 3;

function keptSentence(kept: Answer["kept"]): string | undefined {
	const meanwhile = kept.filter(({ why }) => why === "changed" || why === "deleted");
	if (meanwhile.length === 0) return undefined;
	const names = formatList(meanwhile.slice(0, NAMED).map(({ name }) => name));
	const more = meanwhile.length - NAMED;
	if (more <= 0) {
		return t({
			comment: "names are products",
			message: `Left as they are, because somebody changed them meanwhile: ${names}.`,
		});
	}
	return t({
		comment: "names are products",
		message: `Left as they are, because somebody changed them meanwhile: ${names} and ${plural(more, { one: "# more", other: "# more" })}.`,
	});
}
