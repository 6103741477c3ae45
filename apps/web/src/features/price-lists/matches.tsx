import { MAX_ACCEPTED, type ProposedMatch } from "@freehub/contract/supplier-articles";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoneyIn } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { useCommand } from "#lib/use-command.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import head from "#ui/list-head.module.css";
import { ShowMore } from "#ui/show-more.tsx";
import { acceptSome } from "./list-commands.ts";
import { matchWords } from "./list-words.ts";
import classes from "./price-list-page.module.css";
import { matchPagesQuery } from "./queries.ts";

const keyOf = ({ article, product }: ProposedMatch) => `${article._id} ${product._id}`;

/** Articles that may be products of the shop. Nothing is linked until somebody accepts it. */
export function Matches({ supplier }: { supplier: string }) {
	const matches = useInfiniteQuery(matchPagesQuery(supplier));
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const { run, isPending, failure } = useCommand(acceptSome);
	const items = matches.data?.pages.flatMap((page) => page.items) ?? [];
	if (items.length === 0 && !matches.hasNextPage) return null;
	const chosen = items.filter((match) => !left.has(keyOf(match))).slice(0, MAX_ACCEPTED);
	const count = chosen.length;

	function toggle(key: string) {
		const next = new Set(left);
		if (!next.delete(key)) next.add(key);
		setLeft(next);
	}

	return (
		<section className={classes.section}>
			<div className={head.head}>
				<h2>
					<Trans>Are these your products?</Trans>
				</h2>
				<p>
					<Trans>
						Accepted ones get an offer with this price. Later lists renew it until somebody changes it.
					</Trans>
				</p>
			</div>
			<DataTable
				caption={t`Proposed matches`}
				columns={[t`Your product`, t`Article`, t`Price`, t({ context: "of a match", message: "Why" })]}
			>
				{items.map((match) => {
					const key = keyOf(match);
					const { article, product, by } = match;
					const { name } = product;
					return (
						<DataRow key={key}>
							<Cell className={classes.name}>
								<Checkbox
									aria-label={t({
										comment: "name is a product's",
										message: `Accept ${name}`,
									})}
									checked={!left.has(key)}
									onChange={() => toggle(key)}
								/>
								<span>
									<Link to={paths.product(product._id)}>{name}</Link>
									<small>{product.sku}</small>
								</span>
							</Cell>
							<Cell label={t`Article`}>
								{article.name}
								<small>{article.sku}</small>
							</Cell>
							<Cell label={t`Price`} className="figures">
								{formatMoneyIn(article.currency, article.price)}
							</Cell>
							<Cell label={t({ context: "of a match", message: "Why" })}>{t(matchWords[by])}</Cell>
						</DataRow>
					);
				})}
			</DataTable>
			<ShowMore what={t`proposed matches`} pages={matches} />
			<FailureNote>{failure}</FailureNote>
			<div className="buttons">
				<Button
					disabled={count === 0}
					loading={isPending}
					onClick={() =>
						void run({
							supplier,
							matches: chosen.map(({ article, product }) => ({ article: article._id, product: product._id })),
						})
					}
				>
					<Plural value={count} one="Accept # match" other="Accept # matches" />
				</Button>
				{count < items.length && (
					<p className="dim">
						<Trans>The others are proposed again.</Trans>
					</p>
				)}
			</div>
		</section>
	);
}
