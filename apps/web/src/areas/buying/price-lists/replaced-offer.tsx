import type { OfferTerms, ProposedMatch } from "@freehub/contract/buying/supplier-articles";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import { priceText } from "#lib/price-text.ts";

type Props = {
	/** The product's. */
	name: string;
	offer: NonNullable<ProposedMatch["offer"]>;
	isReplaced: boolean;
	onChange: () => void;
};

/** The offer that accepting a match would replace, before and after, and the choice to replace it. */
export function ReplacedOffer({ name, offer: { before, after }, isReplaced, onChange }: Props) {
	const [was, is] = [termsWords(before), termsWords(after)];
	return (
		<>
			<small>
				{t({
					comment: "was and is are an offer's prices, such as: $7.00, from 10: $6.00",
					message: `Your offer: ${was} → ${is}`,
				})}
			</small>
			<Checkbox
				size="xs"
				label={<Trans>Replace it</Trans>}
				aria-label={t({ comment: "name is a product's", message: `Replace the offer for ${name}` })}
				checked={isReplaced}
				onChange={onChange}
			/>
		</>
	);
}

/** The prices of an offer by quantity, and its case and minimum. */
function termsWords({ breaks, per, currency, pack, minimum }: OfferTerms): string {
	const prices = breaks.map(({ from, price }, i) => {
		const [amount, pieces] = [priceText(currency, price, per), formatCount(from)];
		return i === 0 && from <= 1
			? amount
			: t({ comment: "pieces is a number, amount a price", message: `from ${pieces}: ${amount}` });
	});
	const [each, least] = [formatCount(pack), formatCount(minimum)];
	return [
		...prices,
		...(pack > 1 ? [t({ comment: "each is pieces per case", message: `case of ${each}` })] : []),
		...(minimum > 1 ? [t({ comment: "least is pieces", message: `at least ${least}` })] : []),
	].join(", ");
}
