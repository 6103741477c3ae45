import type { Product } from "@freehub/contract/catalogue/product-fields";
import { MAX_LISTED_PROMISES, type ProductPromise } from "@freehub/contract/stock/promises";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths, salesOrderPath } from "#lib/paths.ts";
import classes from "./promised-to.module.css";
import { promisesQuery, useMayReadPromises } from "./promises.ts";

/** To whom pieces of a product are promised, and out of what; for people who may read sales. */
export function PromisedTo({ product: { _id } }: { product: Product }) {
	const mayRead = useMayReadPromises();
	// Also pieces that wait, or are on their way, are promised, which the product does not say.
	const { data: promises = [] } = useQuery({ ...promisesQuery(_id), enabled: mayRead });
	if (!mayRead || promises.length === 0) return null;
	const pieces = promises.reduce((sum, promise) => sum + promise.pieces, 0);
	return (
		<section
			id="promised"
			className={`card headings above-16 text-14 ${classes.card}`}
			aria-labelledby="promised-to"
		>
			<header className="card-head">
				<h2 id="promised-to">
					<Trans comment="the customers whom pieces were promised">Promised to</Trans>
				</h2>
				<span className="aside figures">
					<Plural value={pieces} one="# piece" other="# pieces" />
				</span>
			</header>
			<ul>
				{promises.map((promise) => (
					<PromiseLine
						key={`${promise.line} ${promise.source.kind} ${promise.source.id}`}
						promise={promise}
					/>
				))}
			</ul>
			{promises.length === MAX_LISTED_PROMISES && (
				<p className="ruled pad-12-16 dim">
					<Trans>These are the oldest promises; there may be more.</Trans>
				</p>
			)}
		</section>
	);
}

function PromiseLine({ promise }: { promise: ProductPromise }) {
	const { order, number, who, pieces, due } = promise;
	return (
		<li className="beside gap-2-12 tall pad-6-16 ruled">
			<span className="line weight-600 gap-4-8 anywhere">
				{order !== null && <Link to={salesOrderPath(order)}>{number ?? order}</Link>}
				{who}
			</span>
			<strong className="figures right">{formatCount(pieces)}</strong>
			<small className="whole-row anywhere">
				<PromiseSource {...promise} />
				{due !== null && (
					<>
						{" · "}
						<time dateTime={due}>{dueWords(due)}</time>
					</>
				)}
			</small>
		</li>
	);
}

function dueWords(due: string): string {
	const day = formatFullDate(due);
	return t({ comment: "day is when a customer wants pieces", message: `for ${day}` });
}

/** Where promised pieces come from. */
function PromiseSource({ source: { kind, id, name } }: Pick<ProductPromise, "source">) {
	const source = name ?? id;
	switch (kind) {
		case "place":
			return <Link to={paths.location(id)}>{source}</Link>;
		case "purchase":
			return <Trans comment="source is the number of a purchase order">Ordered with {source}</Trans>;
		case "transfer":
			return <Trans comment="source is the number of a transfer note">On its way with {source}</Trans>;
		case "none":
			return <Trans comment="promised pieces that nobody has ordered">Not ordered yet</Trans>;
	}
}
