import type { Location } from "@freehub/contract/stock/locations";
import { type StoreReorderPoint, setReorderPoint } from "@freehub/contract/stock/reorder-points";
import { isWithin } from "@freehub/domain/people/own-stores";
import { MAX_QUANTITY } from "@freehub/domain/quantity";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { api } from "#lib/api.ts";
import { formatCount } from "#lib/format.ts";
import { placesIn } from "#lib/locations.ts";
import { readTyped, typedText } from "#lib/number-typing.ts";
import { usePermissions } from "#lib/permissions.ts";
import { facetKeys, productKeys } from "#lib/product-cache.ts";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";
import { Badge } from "#ui/badge.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { reorderPointsQuery } from "./low-here.tsx";
import { useMyStore } from "./my-store.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import type { StockedProduct } from "./stock-form.ts";
import classes from "./store-reorder-points.module.css";

type Change = Pick<StoreReorderPoint, "product" | "store" | "reorderPoint" | "version">;

const setOne: Write<Change, StoreReorderPoint> = {
	queue: "product.reorder-point",
	send: ({ product: id, store, reorderPoint, version }, idempotencyKey) =>
		api.call(setReorderPoint, { params: { id, store }, body: { reorderPoint }, version, idempotencyKey }),
	show: (point, { product, store }, queryClient) =>
		queryClient.setQueryData(reorderPointsQuery(product).queryKey, (points = []) => [
			...points.filter((each) => each.store !== store),
			point,
		]),
	stale: ({ product }) => [reorderPointsQuery(product).queryKey, [...productKeys.all, "rows"], facetKeys.all],
};

/** More stores than this are shown on demand, unless they have a reorder point. */
const FEW = 5;

/** The reorder points of a product at each store, in a shop with several: people who may change products change them in place. */
export function StoreReorderPoints({ product }: { product: StockedProduct }) {
	const { isKnown, isVisitor, offers } = usePermissions();
	const { store: mine, stores } = useMyStore();
	const enabled = isKnown && offers("stock.read") && stores.length > 1;
	const { data: points } = useQuery({ ...reorderPointsQuery(product._id), enabled });
	const { data: levels } = useQuery({ ...levelsQuery(product._id), enabled });
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled });
	const [isWhole, setWhole] = useState(false);
	if (!enabled || points === undefined || levels === undefined) return null;
	const mayWrite = !isVisitor && offers("product.write");
	const has = (store: string) => points.some((point) => point.store === store && point.reorderPoint !== null);
	const ordered = stores.toSorted((a, b) => Number(b._id === mine?._id) - Number(a._id === mine?._id));
	const shown = ordered.filter(({ _id }, n) => has(_id) || (mayWrite && (isWhole || n < FEW)));
	if (shown.length === 0) return null;
	const { reorderPoint = null } = product;
	return (
		<section className={`card headings text-14 ${classes.card}`} aria-labelledby="reorder-points">
			<header className="card-head">
				<h2 id="reorder-points">
					<Trans>Reorder points</Trans>
				</h2>
				{reorderPoint !== null && (
					<span className="aside figures">
						<Trans comment="the reorder point of the whole shop">{formatCount(reorderPoint)} in all</Trans>
					</span>
				)}
			</header>
			<HeldList aria-labelledby="reorder-points">
				{shown.map((store) => {
					const here = placesIn(store._id, locations);
					const pieces = levels.reduce(
						(sum, level) => sum + (here.has(level.location) ? level.quantity : 0),
						0,
					);
					const point = points.find((each) => each.store === store._id);
					return (
						<Row key={store._id} className="gap-12 tall pad-6-16 ruled">
							<StorePoint product={product._id} {...{ store, pieces, point, mayWrite }} />
						</Row>
					);
				})}
			</HeldList>
			{mayWrite && shown.length < stores.length && (
				<p className="ruled pad-6-16">
					<button type="button" className={classes.more} onClick={() => setWhole(true)}>
						<Trans>All stores</Trans>
					</button>
				</p>
			)}
		</section>
	);
}

type PointProps = {
	product: string;
	store: Location;
	/** At the store and in its bins. */
	pieces: number;
	point: StoreReorderPoint | undefined;
	mayWrite: boolean;
};

function StorePoint({ product, store, pieces, point, mayWrite }: PointProps) {
	const { name } = store;
	const { user } = useSession();
	const { reorderPoint = null, version = 0 } = point ?? {};
	const isLow = reorderPoint !== null && pieces <= reorderPoint;
	const isOwn =
		user === undefined || !user.onlyThere || isWithin({ id: store._id, parent: null }, user.stores);
	return (
		<>
			<span className={`weight-600 anywhere ${classes.name}`}>
				{name}
				<small className="row-inline gap-4-12 wraps">
					<Plural value={pieces} one="# piece" other="# pieces" />
					{isLow && (
						<Badge tone="mixed">
							<Trans context="stock">Low</Trans>
						</Badge>
					)}
				</small>
			</span>
			{mayWrite && isOwn ? (
				<PointField
					// Somebody else's change is shown, and ends one's own.
					key={version}
					{...{ product, store: store._id, name, reorderPoint, version }}
				/>
			) : (
				<strong className="figures right">{reorderPoint === null ? "–" : formatCount(reorderPoint)}</strong>
			)}
		</>
	);
}

/** The field of a store's reorder point; Enter or leaving it saves, and empty is none. */
function PointField({ name, ...point }: Change & { name: string }) {
	const { reorderPoint } = point;
	const before = reorderPoint === null ? "" : typedText(reorderPoint);
	const [typed, setTyped] = useState(before);
	const [problem, setProblem] = useState<string>();
	const { run, failure, reset } = useWrite(setOne);

	async function save(event?: FormEvent) {
		event?.preventDefault();
		if (typed.trim() === before) return;
		const pieces = typed.trim() === "" ? null : readTyped(typed, { decimals: 0 });
		if (pieces !== null && !(pieces.ok && pieces.value >= 0 && pieces.value <= MAX_QUANTITY))
			return setProblem(t`A reorder point is a whole number, 0 or more.`);
		await run({ ...point, reorderPoint: pieces === null ? null : pieces.value });
	}

	return (
		<form className={classes.point} onSubmit={(event) => void save(event)} noValidate>
			<NumberField
				size="sm"
				decimals={0}
				aria-label={t({ comment: "name is a store's", message: `Reorder point at ${name}` })}
				placeholder={t({ context: "reorder point", message: "none" })}
				value={typed}
				onFocus={(event) => event.currentTarget.select()}
				onBlur={() => void save()}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setProblem(undefined);
					reset();
				}}
			/>
			<FailureNote>{problem ?? failure}</FailureNote>
		</form>
	);
}
