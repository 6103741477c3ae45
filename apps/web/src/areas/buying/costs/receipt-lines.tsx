import type { Receipt } from "@freehub/contract/buying/receipts";
import { isPictureLink } from "@freehub/domain/image-link";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { refusedSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { imageUrl, storedLink } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { personName } from "#lib/person-name.ts";
import { Badge } from "#ui/badge.tsx";
import { Picture } from "#ui/picture.tsx";
import classes from "./landed-costs.module.css";

type ReceiptLine = Receipt["lines"][number];
/** The pieces of an order line in one receipt, however many scans it took. */
type ReceivedPieces = Pick<ReceiptLine, "purchaseLine" | "product" | "productName" | "accepted" | "over"> & {
	refused: NonNullable<ReceiptLine["refused"]>[];
};

/** Receipts of so few lines are shown whole. */
const SHORT_RECEIPT = 3;

/** The lines of a receipt, with pictures of refused pieces. A long receipt first shows only excess and refused pieces. */
export function ReceiptLines({ receipt: { lines, byName } }: { receipt: Receipt }) {
	const [isWhole, setWhole] = useState(false);
	const all = receivedPieces(lines.filter((line) => !line.isTakenBack));
	const notable = all.filter(({ over, refused }) => over > 0 || refused.length > 0);
	const isLong = all.length > Math.max(SHORT_RECEIPT, notable.length);
	const shown = isWhole || !isLong ? all : notable;
	return (
		<div className="stack gap-8 start above-8 text-14">
			{shown.length > 0 && (
				<ul className="stack gap-8 full" aria-label={t`Lines of the receipt`}>
					{shown.map((line) => (
						<li key={line.purchaseLine}>
							<ReceivedLine line={line} byName={byName} />
						</li>
					))}
				</ul>
			)}
			{isLong && (
				<Button size="xs" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
					{isWhole ? (
						<Trans>Show less</Trans>
					) : (
						plural(all.length, { one: "Show # line", other: "Show all # lines" })
					)}
				</Button>
			)}
		</div>
	);
}

function receivedPieces(lines: readonly ReceiptLine[]): ReceivedPieces[] {
	return [...Map.groupBy(lines, ({ purchaseLine }) => purchaseLine)].flatMap(([purchaseLine, own]) => {
		const [first] = own;
		if (first === undefined) return [];
		const { product, productName } = first;
		const accepted = own.reduce((sum, line) => sum + line.accepted, 0);
		const over = own.reduce((sum, line) => sum + line.over, 0);
		return {
			purchaseLine,
			product,
			productName,
			accepted,
			over,
			refused: own.flatMap(({ refused }) => refused ?? []),
		};
	});
}

function ReceivedLine({ line, byName }: { line: ReceivedPieces; byName: string }) {
	const { product, productName, accepted, over, refused } = line;
	const [count, more, person] = [formatCount(accepted), formatCount(over), personName(byName)];
	return (
		<>
			<p className="line gap-8">
				<Link to={paths.product(product)}>{productName}</Link>
				<span>
					<Trans comment="count pieces">{count} accepted</Trans>
				</span>
				{over > 0 && (
					<Badge tone="mixed">
						<Trans comment="more is a number of pieces beyond the order, person a name">
							{more} over, accepted by {person}
						</Trans>
					</Badge>
				)}
			</p>
			{refused.map((pieces, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: refused pieces have no id, and their order does not change.
				<p key={n} className="line gap-8">
					<span className="tag rust">{refusedSentence(pieces)}</span>
					<span className="quiet">
						{pieces.settlement === "replaced"
							? t({ context: "refused pieces", message: "Still expected" })
							: t({ context: "refused pieces", message: "Credited" })}
					</span>
					{pieces.photo !== null && isPictureLink(pieces.photo) && (
						<Photo link={pieces.photo} name={productName} />
					)}
				</p>
			))}
		</>
	);
}

function Photo({ link, name }: { link: string; name: string }) {
	return (
		<a href={imageUrl(storedLink(link))} target="_blank" rel="noreferrer">
			<Picture
				className={classes.photo}
				src={link}
				place="row"
				alt={t({ comment: "name is a product's", message: `Photo of the refused pieces of ${name}` })}
			/>
		</a>
	);
}
