import { MAX_MATCHES, type ProposedMatch } from "@freehub/contract/buying/supplier-articles";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoneyIn } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import head from "#ui/form-section.module.css";
import { ShowMore } from "#ui/show-more.tsx";
import { matchWords } from "./list-words.ts";
import { acceptSomeMatches, type ChosenMatch, type Match, refuseSomeMatches } from "./list-writes.ts";
import classes from "./price-list-page.module.css";
import { matchPagesQuery } from "./queries.ts";
import { ReplacedOffer } from "./replaced-offer.tsx";

const idsOf = ({ article, product }: ProposedMatch): Match => ({
	article: article._id,
	product: product._id,
});
const keyOf = ({ article, product }: ProposedMatch) => `${article._id} ${product._id}`;

/** Articles that may be products of the shop. Nothing is linked until somebody accepts it. */
export function Matches({ supplier }: { supplier: string }) {
	const matches = useInfiniteQuery(matchPagesQuery(supplier, "proposed"));
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	/** Matches whose offer is treated in the other way than usual. */
	const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
	const accept = useWrite(acceptSomeMatches);
	const refuse = useWrite(refuseSomeMatches);
	const items = matches.data?.pages.flatMap((page) => page.items) ?? [];
	if (items.length === 0 && !matches.hasNextPage) return null;
	const chosen = items.filter((match) => !left.has(keyOf(match))).slice(0, MAX_MATCHES);
	const others = items.filter((match) => left.has(keyOf(match))).slice(0, MAX_MATCHES);
	const isPending = accept.isPending || refuse.isPending;

	const toggled = (keys: ReadonlySet<string>, key: string) => {
		const next = new Set(keys);
		if (!next.delete(key)) next.add(key);
		return next;
	};
	const replaces = (match: ProposedMatch) =>
		match.offer !== null && match.offer.isKept === turned.has(keyOf(match));
	const chosenOf = (match: ProposedMatch): ChosenMatch => ({
		...idsOf(match),
		...(match.offer !== null && { offer: replaces(match) ? "replace" : "keep" }),
	});

	return (
		<section className="stack gap-12 shrinks">
			<div className={head.listHead}>
				<h2>
					<Trans>Are these your products?</Trans>
				</h2>
				<p>
					<Trans>
						Accepted ones get an offer with this price. Later lists renew it until somebody changes it. Untick
						those that are something else. An offer with prices for more pieces stays, unless you replace it.
					</Trans>
				</p>
			</div>
			<DataTable
				caption={t`Proposed matches`}
				columns={[
					t`Your product`,
					t`Article`,
					{ numbers: t`Price` },
					t({ context: "of a match", message: "Why" }),
				]}
			>
				{items.map((match) => {
					const key = keyOf(match);
					const { article, product, by } = match;
					const { name } = product;
					return (
						<DataRow key={key}>
							<Cell className={`weight-650 ${classes.match}`}>
								<Checkbox
									aria-label={t({
										comment: "name is a product's",
										message: `Accept ${name}`,
									})}
									checked={!left.has(key)}
									onChange={() => setLeft(toggled(left, key))}
								/>
								<ProductName product={product} />
							</Cell>
							<ArticleCell article={article} />
							<Cell label={t`Price`} className="figures">
								{formatMoneyIn(article.currency, article.price)}
								{match.offer !== null && (
									<ReplacedOffer
										name={name}
										offer={match.offer}
										isReplaced={replaces(match)}
										onChange={() => setTurned(toggled(turned, key))}
									/>
								)}
							</Cell>
							<Cell label={t({ context: "of a match", message: "Why" })}>{t(matchWords[by])}</Cell>
						</DataRow>
					);
				})}
			</DataTable>
			<ShowMore what={t`proposed matches`} pages={matches} />
			<FailureNote>{accept.failure ?? refuse.failure}</FailureNote>
			<div className="buttons">
				<Button
					disabled={chosen.length === 0 || isPending}
					loading={accept.isPending}
					onClick={() => void accept.run({ supplier, matches: chosen.map(chosenOf) })}
				>
					<Plural value={chosen.length} one="Accept # match" other="Accept # matches" />
				</Button>
				{others.length > 0 && (
					<Button
						variant="default"
						disabled={isPending}
						loading={refuse.isPending}
						onClick={() => void refuse.run({ supplier, matches: others.map(idsOf) })}
					>
						<Plural value={others.length} one="Refuse the other one" other="Refuse the other #" />
					</Button>
				)}
				{others.length > 0 && (
					<p className="dim">
						<Trans>Refused ones are not proposed again. What you leave is.</Trans>
					</p>
				)}
			</div>
		</section>
	);
}

/** The product of a match. */
export function ProductName({ product: { _id, name, sku } }: Pick<ProposedMatch, "product">) {
	return (
		<span>
			<Link to={paths.product(_id)}>{name}</Link>
			<small>{sku}</small>
		</span>
	);
}

/** The article of a match. */
export function ArticleCell({ article: { name, sku } }: Pick<ProposedMatch, "article">) {
	return (
		<Cell label={t`Article`}>
			{name}
			<small>{sku}</small>
		</Cell>
	);
}
