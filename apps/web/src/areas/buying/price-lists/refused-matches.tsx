import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { restoreSomeMatches } from "./list-writes.ts";
import { ArticleCell, ProductName } from "./matches.tsx";
import classes from "./price-list-page.module.css";
import { matchPagesQuery } from "./queries.ts";

/** The matches that somebody refused, on request, each of which can be proposed again. */
export function RefusedMatches({ supplier }: { supplier: string }) {
	const refused = useInfiniteQuery(matchPagesQuery(supplier, "refused"));
	const [isOpen, setOpen] = useState(false);
	const { run, isPending, failure } = useWrite(restoreSomeMatches);
	const id = useId();
	const items = refused.data?.pages.flatMap((page) => page.items) ?? [];
	if (items.length === 0) return null;
	return (
		<section className="stack gap-12 shrinks">
			<div>
				<Button
					size="sm"
					variant="quiet"
					aria-expanded={isOpen}
					aria-controls={id}
					onClick={() => setOpen(!isOpen)}
				>
					{refused.hasNextPage ? (
						<Trans>Refused matches</Trans>
					) : (
						<Plural value={items.length} one="# refused match" other="# refused matches" />
					)}
				</Button>
			</div>
			<div id={id} className="stack gap-12 shrinks" hidden={!isOpen}>
				<DataTable caption={t`Refused matches`} columns={[t`Your product`, t`Article`, ""]}>
					{items.map(({ article, product }) => (
						<DataRow key={`${article._id} ${product._id}`}>
							<Cell className={`weight-650 ${classes.match}`}>
								<ProductName product={product} />
							</Cell>
							<ArticleCell article={article} />
							<Cell>
								<Button
									size="sm"
									variant="default"
									disabled={isPending}
									aria-label={t({
										comment: "name is a product's",
										message: `Propose again: ${product.name}`,
									})}
									onClick={() =>
										void run({ supplier, matches: [{ article: article._id, product: product._id }] })
									}
								>
									<Trans>Propose again</Trans>
								</Button>
							</Cell>
						</DataRow>
					))}
				</DataTable>
				<ShowMore what={t`refused matches`} pages={refused} />
				<FailureNote>{failure}</FailureNote>
			</div>
		</section>
	);
}
