import { listProductsById, MAX_NAMED } from "@freehub/contract/catalogue/products";
import { listStock } from "@freehub/contract/stock/levels";
import { listMovements, type Movement } from "@freehub/contract/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { newKey, timeOfKey } from "#lib/new-key.ts";
import { paths } from "#lib/paths.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import classes from "./scan.module.css";
import { scanned } from "./scan-runner.ts";
import { isLineDone, type ScanLine } from "./session.ts";
import type { Scan } from "./use-scan.ts";

/** Max time between the starts of two people counting the same bin together, in ms. */
const TOGETHER_MS = 600_000;

/**
 * Products with stock at a location that nobody has counted there since a moment: the first page of them, which covers a whole
 * bin, and whether there are more.
 */
function notCountedQuery(location: string, since: number) {
	return queryOptions({
		queryKey: [...stockKeys.all, "not-counted", location, since],
		queryFn: async ({ signal }) => {
			const query = { location, limit: MAX_NAMED };
			const from = new Date(since - TOGETHER_MS).toISOString();
			const [{ items: all, next }, counts] = await Promise.all([
				api.page(listStock, { query, signal }),
				api.all(listMovements, { query: { location, kind: "count", from, limit: 200 }, signal }),
			]);
			const isTrue = ({ reverses, reversedBy }: Movement) => reverses === null && reversedBy === null;
			const counted = new Set(counts.filter(isTrue).map(({ product }) => product));
			const levels = all.filter(({ product }) => !counted.has(product));
			const ids = levels.map(({ product }) => product).join(",");
			const products = ids === "" ? [] : await api.call(listProductsById, { query: { ids }, signal });
			const byId = new Map(products.map((product) => [product._id, product]));
			const items = levels.flatMap(({ product: id, quantity }) => {
				const product = byId.get(id);
				return product === undefined ? [] : [{ product: scanned(product), pieces: quantity }];
			});
			return { items, hasMore: next !== undefined };
		},
	});
}

/** After a count: for each counted location, the products that have stock in the books but were not counted. */
export function NotCounted({ scan }: { scan: Scan }) {
	const counts = scan.session.lines.filter((line) => line.work === "count" && isLineDone(line));
	return Array.from(
		Map.groupBy(counts, ({ location }) => location),
		([location, lines]) => <AtLocation key={location} scan={scan} location={location} lines={lines} />,
	);
}

type Props = { scan: Scan; location: string; lines: readonly ScanLine[] };

function AtLocation({ scan, location, lines }: Props) {
	// A line's key contains the time of its scan.
	const since = Math.min(...lines.map(({ key }) => timeOfKey(key)));
	const read = useQuery(notCountedQuery(location, since));
	const { data, error, dataUpdatedAt } = read;
	const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
	const [isAsking, setAsking] = useState(false);
	const place = scan.choices.find(({ value }) => value === location)?.label ?? location;
	if (data === undefined) {
		if (error === null) return null;
		return (
			<LoadState
				query={read}
				what={t({
					comment: "place is a location's name",
					message: `What was not counted at ${place} could not be loaded.`,
				})}
			/>
		);
	}
	if (data.hasMore) return <TooMany location={location} place={place} />;
	const counted = new Set(lines.map(({ product }) => product._id));
	const items = data.items.filter(({ product }) => !counted.has(product._id));
	if (items.length === 0) return null;
	const chosen = items.filter(({ product }) => !skipped.has(product._id));
	const [products, pieces] = [chosen.length, chosen.reduce((sum, each) => sum + each.pieces, 0)];
	const { session, runner } = scan;

	/** Counts each product as 0, dated at the time of the list, so that pieces which arrive later stay. */
	function bookNone() {
		setAsking(false);
		for (const { product, pieces } of chosen) {
			runner.add({
				...session.setting,
				work: "count",
				location,
				key: newKey(),
				batch: session.batch,
				scannedAt: new Date(dataUpdatedAt).toISOString(),
				code: "",
				details: {},
				typed: 0,
				seen: pieces,
				known: { product, pieces: 1 },
			});
		}
	}

	return (
		<section className="gap-8 headings grid" aria-label={t`Not counted at ${place}`}>
			<h2>
				<Trans>Not counted at {place}</Trans>
			</h2>
			<ul className="card lined text-14 figures">
				{items.map(({ product, pieces: there }) => (
					<li key={product._id} className="row gap-12 tall pad-6-12">
						<input
							type="checkbox"
							aria-label={product.name}
							checked={!skipped.has(product._id)}
							onChange={() => setSkipped(toggled(skipped, product._id))}
						/>
						<ProductPicture className="thumb" product={product} />
						<Link
							to={paths.product(product._id)}
							className={`grid anywhere grow shrinks ink weight-650 undecorated ${classes.name}`}
						>
							{product.name}
							{product.sku !== null && <small>{product.sku}</small>}
						</Link>
						<span className="dim nowrap">{inTheBooks(there)}</span>
					</li>
				))}
			</ul>
			<div className="buttons long-buttons">
				<Button
					variant="default"
					disabled={products === 0 || session.waiting.some(({ isAside }) => !isAside)}
					onClick={() => setAsking(true)}
				>
					<Plural value={products} one="Book # product as none" other="Book # products as none" />
				</Button>
			</div>
			<ConfirmDialog
				title={t`Book ${plural(products, { one: "# product", other: "# products" })} as none?`}
				action={t`Book as none`}
				isOpen={isAsking}
				isPending={false}
				failure={undefined}
				onCancel={() => setAsking(false)}
				onConfirm={bookNone}
			>
				<p>
					<Plural
						value={pieces}
						one={`The books have # piece of it at ${place}; it is booked as missing.`}
						other={`The books have # pieces at ${place}; they are booked as missing.`}
					/>
				</p>
			</ConfirmDialog>
		</section>
	);
}

function TooMany({ location, place }: { location: string; place: string }) {
	const most = formatCount(MAX_NAMED);
	return (
		<p className="amber label note">
			<Trans>
				More than {most} products are at {place}: what was not counted is among{" "}
				<Link to={paths.location(location)}>all of them</Link>.
			</Trans>
		</p>
	);
}

function inTheBooks(pieces: number): string {
	return plural(pieces, { one: "# in the books", other: "# in the books" });
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
	const next = new Set(set);
	if (!next.delete(id)) next.add(id);
	return next;
}
