import type { Facts, Rule } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";
import { word } from "./rule-facts.ts";
import { shopFixedSentence } from "./shop-fixed-words.ts";

/** The sentences about the stores at which people work, and about the shop's own settings. */
export const storeRuleSentences = {
	limit_needs_store: () => t`Choose at least one store first.`,
	owner_not_limited: () => t`An owner's role holds at every store.`,
	other_store: ({ name }) => {
		const store = word(name);
		return t({
			comment: "store is a store's name",
			message: `${store} is none of your stores. Ask somebody at ${store}.`,
		});
	},
	shop_fixed: ({ why, variable }) => shopFixedSentence(word(why), word(variable)),
} satisfies Partial<Record<Rule, (facts: Facts) => string>>;
