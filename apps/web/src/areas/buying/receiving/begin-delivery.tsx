import { readScan } from "@freehub/domain/stock/scan";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { FastTrack } from "#areas/stock/promises/fast-track.tsx";
import { CodeByHand } from "#areas/stock/scan/code-by-hand.tsx";
import { LateCamera } from "#areas/stock/scan/late-camera.tsx";
import { ScanSwitches } from "#areas/stock/scan/scan-switches.tsx";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { misreadNote } from "#lib/misread-words.ts";
import { Badge } from "#ui/badge.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { deliveriesOf, isUnfinished } from "./delivery-store.ts";
import type { OpenPurchaseOrder } from "./kept-open-lines.ts";
import classes from "./receiving.module.css";
import { purchaseOrdersToReceiveQuery } from "./receiving-queries.ts";
import { purchaseOrdersSentence } from "./receiving-words.ts";
import type { Receiving } from "./use-receiving.ts";

/** Chooses the delivery: by a scan of its note, an order or any product in it, or from the list of open orders. */
export function BeginDelivery({ receiving }: { receiving: Receiving }) {
	const { note, setNote, trouble, find } = receiving;
	const [hasCamera, setCamera] = useState(false);
	const [isMuted, setMuted] = useState(false);
	const closeCamera = useCallback(() => setCamera(false), []);
	return (
		<>
			<PageHead
				title={t`Receive`}
				actions={
					<ScanSwitches
						hasCamera={hasCamera}
						isMuted={isMuted}
						onChange={(change) => {
							if (change.hasCamera !== undefined) setCamera(change.hasCamera);
							if (change.isMuted !== undefined) setMuted(change.isMuted);
						}}
					/>
				}
			/>
			<div className="gap-14 grid max-45">
				{hasCamera && (
					<LateCamera onCode={(code) => void find(code)} flashed={undefined} onClose={closeCamera} />
				)}
				<p>
					<Trans>Scan the delivery note, an order’s number or any product in the delivery.</Trans>
				</p>
				<CodeByHand onCode={(code) => void find(code)} />
				<FailureNote>
					{trouble?.what === "failed"
						? trouble.why
						: trouble?.what === "held"
							? t`This delivery is open in another tab.`
							: undefined}
				</FailureNote>
				{trouble?.what === "foreign" && (
					<output className="amber label note">{foreignSentence(trouble.code)}</output>
				)}
				{trouble?.what === "unknown" && (
					<output className="amber label note">{noteSentence(trouble.code)}</output>
				)}
				{trouble?.what === "several" && <ExpectedSuppliers receiving={receiving} />}
				<TextInput
					label={t`Delivery note`}
					description={t`Its number is kept with everything that you receive.`}
					size="sm"
					maxLength={200}
					autoComplete="off"
					value={note}
					onChange={(event) => setNote(event.currentTarget.value)}
				/>
				<Unfinished receiving={receiving} />
				<ExpectedOrders receiving={receiving} />
				<FastTrack locations={receiving.locations} />
			</div>
		</>
	);
}

function foreignSentence(code: string): string {
	const misread = misreadNote(code);
	if (misread !== undefined) return misread.sentence;
	if (readScan(code)?.kind === "location")
		return t`This is a location’s label. First scan the delivery note, an order’s number or a product.`;
	return t`No open order expects a product with the code ${code}.`;
}

function noteSentence(code: string): string {
	return t`${code} is taken for the delivery note’s number: no open order and no product is called that. Now scan any product in the delivery, or an order’s number.`;
}

/** Several suppliers are to deliver the product. */
function ExpectedSuppliers({ receiving: { trouble, chooseSupplier } }: { receiving: Receiving }) {
	if (trouble?.what !== "several") return null;
	return (
		<section className={classes.question} aria-label={t`Supplier`}>
			<p role="alert">
				<Trans>Several suppliers are to deliver this. Whose delivery is it?</Trans>
			</p>
			<div className="buttons long-buttons">
				{trouble.choices.map((choice) => (
					<Button
						key={choice.supplier}
						variant="default"
						onClick={() => chooseSupplier(trouble.code, choice)}
					>
						{choice.name}
					</Button>
				))}
			</div>
		</section>
	);
}

/** Deliveries that this person has begun on this device and not finished. */
function Unfinished({ receiving: { person, resume } }: { receiving: Receiving }) {
	const kept = person === undefined ? [] : deliveriesOf(person).filter(isUnfinished);
	if (kept.length === 0) return null;
	return (
		<section className={`grid gap-8 headings ${classes.orders}`} aria-label={t`Unfinished deliveries`}>
			<h2>
				<Trans>Unfinished deliveries</Trans>
			</h2>
			<ul className="card lined">
				{kept.map(({ batch, note, keptAt, lines = [] }) => {
					return (
						<li key={batch}>
							<button
								type="button"
								className="row-ends gap-12 full text-14"
								onClick={() => void resume(batch)}
							>
								<span>
									<strong>{purchaseOrdersSentence(lines)}</strong> {lines[0]?.supplier.name ?? note}
									<small>{formatTimestamp(new Date(keptAt).toISOString())}</small>
								</span>
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function ExpectedOrders({ receiving }: { receiving: Receiving }) {
	const orders = useQuery(purchaseOrdersToReceiveQuery);
	if (orders.data === undefined)
		return <LoadState query={orders} what={t`The open orders could not be loaded.`} />;
	if (orders.data.length === 0) {
		return <EmptyState sentence={t`No order is open: nothing is expected.`} picture="/drawings/empty.svg" />;
	}
	return (
		<section className={`grid gap-8 headings ${classes.orders}`} aria-label={t`Open orders`}>
			<h2>
				<Trans>Open orders</Trans>
			</h2>
			<ul className="card lined">
				{orders.data.map((order) => (
					<li key={order._id}>
						<button
							type="button"
							className="row-ends gap-12 full text-14"
							onClick={() => receiving.begin([order._id], {})}
						>
							<span>
								<strong>{order.number}</strong> {order.supplier.name}
								<small>{expectedSentence(order)}</small>
							</span>
							{order.isLate && (
								<Badge tone="bad">
									<Trans context="an order">Late</Trans>
								</Badge>
							)}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

/** '40 pieces in 12 lines, expected Nov 27, 2026' */
function expectedSentence({ open, lines, expected }: OpenPurchaseOrder): string {
	const what = [
		plural(open, { one: "# piece open", other: "# pieces open" }),
		plural(lines, { one: "# line", other: "# lines" }),
	].join(", ");
	if (expected === null) return what;
	const day = formatFullDate(expected);
	return t({ comment: "what is: 40 pieces open, 12 lines", message: `${what}, expected ${day}` });
}
