import { ApiError } from "@freehub/contract/errors";
import type { LocationTotals } from "@freehub/contract/stock/levels";
import type { Location } from "@freehub/contract/stock/locations";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import {
	changeOneLocation,
	closeOneLocation,
	reopenOneLocation,
} from "#areas/stock/ledger/location-writes.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { formatMoney } from "#lib/format.ts";
import { labelsPath } from "#lib/label-list.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { ChangeLocationForm } from "./change-location-form.tsx";
import { ReopenForm } from "./location-forms.tsx";
import classes from "./locations.module.css";
import { type Order, OrderButtons } from "./order-buttons.tsx";
import { KindOfStore } from "./store-kinds.tsx";

type Props = {
	location: Location;
	locations: readonly Location[];
	/** Its place among those beside it. */
	order: Order;
	/** Stock at the location, including a store's bins; undefined: empty, null: not loaded yet. */
	totals: LocationTotals | undefined | null;
	canWrite: boolean;
	/** When it was counted last, and who counts there. */
	children: ReactNode;
};

/** One store or bin: its name as a link to its stock, the totals, and the actions. */
export function LocationItem({ location, locations, order, totals, canWrite, children }: Props) {
	const { _id, name, kind, isMain, isClosed } = location;
	const [isChanging, setChanging] = useState(false);
	const change = useRef<HTMLButtonElement>(null);
	const wasChanging = useRef(false);
	// When the form closes, the button reappears and gets the focus back.
	useEffect(() => {
		if (wasChanging.current && !isChanging) change.current?.focus();
		wasChanging.current = isChanging;
	}, [isChanging]);
	const move = useWrite(changeOneLocation);
	const close = useWrite(closeOneLocation);
	const reopen = useWrite(reopenOneLocation);
	const [isTaken, setTaken] = useState(false);
	async function tryReopen() {
		const outcome = await reopen.run(location);
		if (!outcome.isDone && outcome.error instanceof ApiError && outcome.error.code === "name_taken")
			setTaken(true);
	}
	const limit = useStoreLimit(locations)(_id);
	const isLimited = limit !== undefined;
	const link = <Link to={paths.location(_id)}>{name}</Link>;
	if (isChanging) {
		return <ChangeLocationForm {...{ location, locations }} onDone={() => setChanging(false)} />;
	}
	if (isTaken && isClosed) {
		return (
			<>
				<p className="note">{reopen.failure}</p>
				<ReopenForm location={location} onDone={() => setTaken(false)} />
			</>
		);
	}
	return (
		<>
			<div className={classes.location} data-closed={isClosed || undefined}>
				<span className={`line anywhere plain-links reach-links headings gap-4-8 ${classes.name}`}>
					{isStoreKind(kind) ? <h2>{link}</h2> : link}
					{isStoreKind(kind) && <KindOfStore kind={kind} />}
					{kind === "packing" && (
						<Badge>
							<Trans comment="pieces wait there that are picked for customers">Packing place</Trans>
						</Badge>
					)}
					{isMain && (
						<Badge tone="good">
							<Trans context="location">Main</Trans>
						</Badge>
					)}
					{isClosed && (
						<Badge tone="bad">
							<Trans context="location">Closed</Trans>
						</Badge>
					)}
				</span>
				<Totals totals={totals} />
				<div className={classes.counted}>{children}</div>
				{canWrite && isStoreKind(kind) && limit !== undefined && <small className="dim">{limit}</small>}
				<span className={`buttons to-end ${classes.actions}`}>
					{canWrite && !isLimited && order.count > 1 && (
						<OrderButtons
							location={location}
							order={order}
							onMove={(position) => void move.run({ id: _id, position })}
						/>
					)}
					{!isClosed && (
						<Button
							component={Link}
							to={labelsPath([{ kind: "location", id: _id, count: 1 }])}
							size="xs"
							variant="quiet"
						>
							<Trans comment="name is a location's">
								Label<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
					{canWrite && !isClosed && (
						<Button
							ref={change}
							size="xs"
							variant="quiet"
							disabled={isLimited}
							title={limit}
							onClick={() => setChanging(true)}
						>
							<Trans comment="name is a location's">
								Change<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
					{canWrite && !isMain && !isClosed && (
						<Button
							size="xs"
							variant="quiet"
							loading={close.isPending}
							disabled={isLimited}
							title={limit}
							onClick={() => void close.run(location)}
						>
							<Trans comment="name is of a location that is closed for good or for a while">
								Close<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
					{canWrite && isClosed && (
						<Button
							size="xs"
							variant="quiet"
							loading={reopen.isPending}
							disabled={isLimited}
							title={limit}
							onClick={() => void tryReopen()}
						>
							<Trans comment="name is a location's">
								Reopen<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Button>
					)}
				</span>
			</div>
			<FailureNote>{move.failure ?? close.failure ?? reopen.failure}</FailureNote>
		</>
	);
}

/** Undefined: empty; null: not loaded yet. */
type LocationTotalsProps = { totals: Omit<LocationTotals, "location"> | undefined | null };

/** '14 products', '60 pieces' and their value at today's prices, in columns if there is room. */
export function Totals({ totals }: LocationTotalsProps) {
	if (totals === null) return <p className={classes.totals} />;
	if (totals === undefined)
		return <p className={classes.totals}>{t({ context: "location", message: "Empty" })}</p>;
	const { products, pieces, value } = totals;
	return (
		<p className={classes.totals}>
			<span>
				<Plural value={products} one="# product" other="# products" />
			</span>{" "}
			<span>
				<Plural value={pieces} one="# piece" other="# pieces" />
			</span>{" "}
			<span>{formatMoney(value.price)}</span>
		</p>
	);
}
