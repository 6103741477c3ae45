import { GivenPriceRule } from "@freehub/contract/catalogue/price-batches";
import { newPrice, type PriceEnding, priceEndings } from "@freehub/domain/catalogue/price-rule";
import { fromMinor, moneyDecimals } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { formatMoney } from "#lib/format.ts";
import { readTyped } from "#lib/number-typing.ts";
import { currencySection, NumberField } from "#ui/number-field.tsx";

type Way = "up" | "down" | "more" | "less" | "margin";

const ways: Record<Way, MessageDescriptor> = {
	up: msg`Raise by percent`,
	down: msg`Lower by percent`,
	more: msg`Raise by an amount`,
	less: msg`Lower by an amount`,
	margin: msg`Set the margin on the cost`,
};

/** A rule as typed. */
export type TypedRule = { way: Way; text: string; ending: PriceEnding };

export const untypedRule: TypedRule = { way: "up", text: "", ending: "exact" };

const isAmount = (way: Way) => way === "more" || way === "less";
const decimalsOf = (way: Way) => (isAmount(way) ? moneyDecimals() : 2);

type Props = {
	typed: TypedRule;
	/** Says what is wrong with an empty field, too. */
	isAsked: boolean;
	/** Costs have no margin. */
	ofCosts?: boolean;
	onChange: (typed: TypedRule) => void;
};

/** The fields of a rule for prices: how they change, by how much, and how they end. */
export function PriceRuleFields({ typed, isAsked, ofCosts = false, onChange }: Props) {
	const { way, text, ending } = typed;
	const rule = ruleOf(typed);
	const offered = Object.entries(ways).filter(([value]) => !ofCosts || value !== "margin");
	return (
		<>
			<NativeSelect
				label={t({ context: "of prices", message: "Change" })}
				value={way}
				onChange={({ currentTarget: { value } }) => onChange({ ...typed, way: value as Way })}
				data={offered.map(([value, label]) => ({ value, label: t(label) }))}
			/>
			<NumberField
				label={isAmount(way) ? t`Amount` : t`Percent`}
				decimals={decimalsOf(way)}
				{...(isAmount(way) && currencySection())}
				autoComplete="off"
				value={text}
				error={(isAsked || text !== "") && "problem" in rule ? rule.problem : undefined}
				onChange={({ target: { value } }) => onChange({ ...typed, text: value })}
				data-autofocus
			/>
			<NativeSelect
				label={t`Rounding`}
				value={ending}
				onChange={({ currentTarget: { value } }) =>
					onChange({ ...typed, ending: priceEndings.find((each) => each === value) ?? "exact" })
				}
				data={priceEndings.map((value) => ({ value, label: endingName(value) }))}
			/>
		</>
	);
}

/** The rule that is typed, or what is wrong with it. */
export function ruleOf({ way, text }: TypedRule): { rule: GivenPriceRule } | { problem: string } {
	if (text.trim() === "") return { problem: t`Enter a number.` };
	const typed = readTyped(text, { decimals: decimalsOf(way) });
	if (!typed.ok) return { problem: typed.message };
	const number = Number(typed.plain);
	const read = GivenPriceRule.safeParse(
		{
			up: { by: "percent", percent: number },
			down: { by: "percent", percent: 0 - number },
			more: { by: "amount", amount: number },
			less: { by: "amount", amount: 0 - number },
			margin: { by: "margin", margin: number },
		}[way],
	);
	if (read.success) return { rule: read.data };
	return { problem: t`This number is too large.` };
}

/** A rule in words: 'Raise by percent: 5'. */
export function ruleWords({ way, text }: TypedRule): string {
	return `${t(ways[way])}: ${text.trim()}`;
}

/** An ending as prices of the shop's currency show it. */
function endingName(ending: PriceEnding): string {
	if (ending === "exact") return t({ context: "of prices", message: "None" });
	const found = newPrice({ price: 1200 * 10 ** moneyDecimals(), cost: 0 }, noChange, ending, shop().currency);
	const example = "price" in found ? formatMoney(fromMinor(found.price)) : "";
	if (ending === "whole") return t({ comment: "example is a price", message: `Whole, as ${example}` });
	return t({ comment: "example is a price", message: `To the nearest that ends as ${example}` });
}

const noChange = { by: "percent", percent: 0 } as const;
