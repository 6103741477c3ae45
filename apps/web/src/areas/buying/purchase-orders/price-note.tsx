import { followedPrice } from "@freehub/domain/buying/purchase-price";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { isSamePrice } from "#documents/lines/line-price.ts";
import { priceText } from "#lib/price-text.ts";
import { agreedWords, sourceWords } from "./price-words.ts";
import { hasNoPrice, type PurchaseLineDraft, withKept, withOffer } from "./purchase-draft.ts";
import classes from "./purchase-lines.module.css";
import type { PurchaseOrderEditor } from "./use-purchase-editor.ts";

type Props = { line: PurchaseLineDraft; currency: string; editor: PurchaseOrderEditor };

/** Where a line's price comes from, and the choice between a typed price and what the supplier asks for now. */
export function PriceNote({ line, currency, editor }: Props) {
	const { key, productName: name, priceFrom, offer, pieces, price, isOfferNew } = line;
	const asked = offer && followedPrice(offer, pieces);
	const offered = asked === null ? undefined : priceText(currency, asked.cost, asked.per);
	// Also the same price, to follow the offer again.
	const canTake = priceFrom === "typed" && asked !== null;
	const isNew = isOfferNew && canTake && !isSamePrice(asked, price);
	const takeWord = t({ comment: "the offer's price", message: "Take it" });
	const keepWord = t({ comment: "the agreed price", message: "Keep mine" });
	return (
		<span className={classes.priceNote}>
			{hasNoPrice(price) && (
				<span className="tag amber">
					<Trans>No price</Trans>
				</span>
			)}
			{isNew ? (
				<strong>{t({ comment: "offered is an amount", message: `offer is ${offered} now` })}</strong>
			) : priceFrom === "typed" ? (
				<span>{agreedWords(offered)}</span>
			) : (
				!hasNoPrice(price) && <span>{t(sourceWords[priceFrom])}</span>
			)}
			{canTake && (
				<button
					type="button"
					className={classes.choice}
					aria-label={`${takeWord}: ${t({
						comment: "name is a product's",
						message: `Take the offer’s price for ${name}`,
					})}`}
					onClick={() => editor.editLine(key, (now) => withOffer(now, currency))}
				>
					{takeWord}
				</button>
			)}
			{isNew && (
				<button
					type="button"
					className={classes.choice}
					aria-label={`${keepWord}: ${t({ comment: "name is a product's", message: `Keep the price of ${name}` })}`}
					onClick={() => editor.editLine(key, withKept)}
				>
					{keepWord}
				</button>
			)}
		</span>
	);
}
