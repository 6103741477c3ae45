import type { ShopFixedReason } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";

/**
 * Why a setting of the shop cannot be changed, beside its field and as a refusal.
 * @param why a `ShopFixedReason`, or one of a later version.
 * @param name of the environment's variable for it.
 */
export function shopFixedSentence(why: string, name: string): string {
	const sentences: Record<ShopFixedReason, () => string> = {
		environment: () =>
			t({ comment: "name is such as CURRENCY", message: `Set by ${name} where the server is started.` }),
		amounts: () =>
			t`The shop has prices, costs or orders in its currency, so the currency can't be changed any more.`,
		import: () => t`A file with prices waits to be imported. Import or discard it, then change the currency.`,
		demo: () => t`The demo has prices. Remove the demo data, then change the currency.`,
		translations: () =>
			t`Texts are translated from the shop's language, so the language can't be changed any more.`,
	};
	return new Map(Object.entries(sentences)).get(why)?.() ?? t`This can’t change any more.`;
}
