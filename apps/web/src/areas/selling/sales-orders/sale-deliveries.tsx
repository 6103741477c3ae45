import type { SaleReturn, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { CheckDialog, ReturnDialog } from "./return-dialog.tsx";
import { endWords } from "./return-ends.tsx";
import { deleteOneReturn, takeReturnBack } from "./return-writes.ts";
import classes from "./sales.module.css";

type Delivery = SalesOrder["deliveries"][number];
type Asking = { delivery: Delivery } | { back: SaleReturn };

type Props = { order: SalesOrder; mayWrite: boolean };

/** The deliveries and returns of an order; nothing is shown before the first delivery. */
export function SaleDeliveries({ order, mayWrite }: Props) {
	const [asking, setAsking] = useState<Asking>();
	const names = new Map(order.lines.map(({ _id, productName }) => [_id, productName]));
	const nameOf = ({ line }: { line: string }) => names.get(line) ?? "";
	const onClose = () => setAsking(undefined);
	if (order.deliveries.length === 0) return null;
	return (
		<section className="stack gap-8 headings" aria-labelledby="deliveries">
			<h2 id="deliveries">
				<Trans>Deliveries and returns</Trans>
			</h2>
			<DataTable
				caption={t`Deliveries of the order`}
				columns={[
					t`Product`,
					{ numbers: t({ context: "pieces", message: "Delivered" }) },
					{ numbers: t({ context: "pieces", message: "Returned" }) },
					t({ context: "place", message: "From" }),
					t({ context: "column of deliveries", message: "When" }),
					...(mayWrite ? [t({ context: "column of deliveries", message: "Take back" })] : []),
				]}
			>
				{order.deliveries.map((delivery) => (
					<DeliveryRow
						key={delivery.movement}
						delivery={delivery}
						name={nameOf(delivery)}
						onReturn={mayWrite ? () => setAsking({ delivery }) : undefined}
					/>
				))}
			</DataTable>
			{order.returns.length > 0 && (
				<ul className={`card lined ${classes.returns}`} aria-label={t`Returns of the order`}>
					{order.returns.map((back) => (
						<ReturnRow
							key={back._id}
							order={order._id}
							back={back}
							name={nameOf(back)}
							mayWrite={mayWrite}
							onCheck={() => setAsking({ back })}
						/>
					))}
				</ul>
			)}
			{asking !== undefined && "delivery" in asking && (
				<ReturnDialog
					order={order}
					delivery={asking.delivery}
					name={nameOf(asking.delivery)}
					onClose={onClose}
				/>
			)}
			{asking !== undefined && "back" in asking && (
				<CheckDialog order={order} back={asking.back} name={nameOf(asking.back)} onClose={onClose} />
			)}
		</section>
	);
}

type RowProps = { delivery: Delivery; name: string; onReturn: (() => void) | undefined };

function DeliveryRow({ delivery: { pieces, returned, from, at, byName }, name, onReturn }: RowProps) {
	return (
		<DataRow>
			<Cell className="weight-650">{name}</Cell>
			<Cell label={t({ context: "pieces", message: "Delivered" })}>{formatCount(pieces)}</Cell>
			<Cell label={t({ context: "pieces", message: "Returned" })}>
				{returned === 0 ? "–" : formatCount(returned)}
			</Cell>
			<Cell label={t({ context: "place", message: "From" })}>{from.name}</Cell>
			<Cell label={t({ context: "column of deliveries", message: "When" })}>
				<time dateTime={at}>{formatTimestamp(at)}</time>
				<small>{personName(byName)}</small>
			</Cell>
			{onReturn !== undefined && (
				<Cell>
					{returned < pieces && (
						<Button
							size="xs"
							variant="default"
							aria-label={t({ comment: "name is a product's", message: `Take back ${name}` })}
							onClick={onReturn}
						>
							<Trans context="verb, what a customer brings">Take back</Trans>
						</Button>
					)}
				</Cell>
			)}
		</DataRow>
	);
}

type ReturnProps = {
	order: string;
	back: SaleReturn;
	name: string;
	mayWrite: boolean;
	onCheck: () => void;
};

/** A return, and what can still be done with it: checked, or taken back. */
function ReturnRow({ order, back, name, mayWrite, onCheck }: ReturnProps) {
	const undo = useWrite(takeReturnBack);
	const remove = useWrite(deleteOneReturn);
	const { _id: id, pieces, end, to, batch, note, at, byName } = back;
	const count = formatCount(pieces);
	return (
		<li className="row-ends gap-12">
			<div className="shrinks">
				<p>
					<strong>
						{t({ comment: "count is a number of pieces, name a product's", message: `${count} × ${name}` })}
					</strong>{" "}
					{t(endWords[end].ended)}
					{to !== null && end !== "scrapped" && `, ${to.name}`}
				</p>
				{note !== "" && <p className={classes.note}>{note}</p>}
				<p className="quiet text-14">
					<time dateTime={at}>{formatTimestamp(at)}</time> · {personName(byName)}
				</p>
				<FailureNote>{undo.failure ?? remove.failure}</FailureNote>
			</div>
			{mayWrite && (
				<div className="line gap-8">
					{end === "check" && (
						<Button size="xs" variant="default" onClick={onCheck}>
							<Trans context="verb, what came back">Check</Trans>
						</Button>
					)}
					<Button
						size="xs"
						variant="default"
						loading={undo.isPending || remove.isPending}
						onClick={() => void (batch === null ? remove.run({ order, id }) : undo.run({ order, batch }))}
					>
						<Trans context="verb, a return">Undo</Trans>
					</Button>
				</div>
			)}
		</li>
	);
}
