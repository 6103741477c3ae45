import type { PurchaseLine, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { readTyped, typedText } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import classes from "./purchase-page.module.css";
import { confirmOnePurchaseOrder, type LineConfirmation } from "./purchase-writes.ts";

type Props = { order: PurchaseOrder; onClose: () => void };

/** Notes the pieces and the day that the supplier confirmed, per line. */
export function ConfirmPurchaseOrderDialog({ order, onClose }: Props) {
	return (
		<FormDialog title={t`Note the confirmation`} isOpen onClose={onClose} size={620}>
			<ConfirmForm order={order} onClose={onClose} />
		</FormDialog>
	);
}

type TypedConfirmation = { pieces: string; day: string };

function ConfirmForm({ order, onClose }: Props) {
	const lines = order.lines.filter(({ open }) => open > 0);
	const [typed, setTyped] = useState<Readonly<Record<string, TypedConfirmation>>>(() =>
		Object.fromEntries(lines.map((line) => [line._id, startOf(line)])),
	);
	const [day, setDay] = useState(order.expected ?? "");
	const [wrong, setWrong] = useState<{ line: string; problem: string }>();
	const { run, isPending, failure } = useWrite(confirmOnePurchaseOrder);
	const change = (line: string, part: Partial<TypedConfirmation>) => {
		setWrong(undefined);
		setTyped((before) => ({ ...before, [line]: { ...(before[line] ?? { pieces: "", day: "" }), ...part } }));
	};

	/** All lines as ordered, for one day. */
	function confirmAll() {
		setTyped(Object.fromEntries(lines.map((line) => [line._id, { pieces: typedText(line.ordered), day }])));
		setWrong(undefined);
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		const confirmed: LineConfirmation[] = [];
		for (const { _id } of lines) {
			const { pieces, day: on } = typed[_id] ?? { pieces: "", day: "" };
			const read = readTyped(pieces, { decimals: 0 });
			if (pieces.trim() !== "" && !read.ok) return setWrong({ line: _id, problem: read.message });
			confirmed.push({ line: _id, pieces: read.ok ? read.value : null, day: on === "" ? null : on });
		}
		const { isDone } = await run({ id: order._id, lines: confirmed });
		if (isDone) onClose();
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void submit(event)} noValidate>
			<div className="buttons end">
				<TextInput
					label={t`Day`}
					type="date"
					value={day}
					onChange={(event) => setDay(event.currentTarget.value)}
				/>
				<Button variant="default" onClick={confirmAll}>
					<Trans>All confirmed for this day</Trans>
				</Button>
			</div>
			<ul className={`lined scroll-list inputs ${classes.confirmed}`} aria-label={t`Confirmed lines`}>
				{lines.map(({ _id, productName: name, ordered }) => (
					<li key={_id} className="line gap-8">
						<span className="weight-600 anywhere">
							{name}
							<small>
								<Trans>{ordered} ordered</Trans>
							</small>
						</span>
						<input
							inputMode="numeric"
							autoComplete="off"
							aria-label={t({ comment: "name is a product's", message: `Confirmed pieces of ${name}` })}
							aria-invalid={wrong?.line === _id || undefined}
							value={typed[_id]?.pieces ?? ""}
							onFocus={(event) => event.currentTarget.select()}
							onChange={(event) => change(_id, { pieces: event.currentTarget.value })}
						/>
						<input
							type="date"
							aria-label={t({ comment: "name is a product's", message: `Confirmed day of ${name}` })}
							value={typed[_id]?.day ?? ""}
							onChange={(event) => change(_id, { day: event.currentTarget.value })}
						/>
					</li>
				))}
			</ul>
			<p className="quiet">
				<Trans>An empty quantity means: not confirmed yet.</Trans>
			</p>
			<DialogEnd failure={wrong?.problem ?? failure} onCancel={onClose} isPending={isPending}>
				<Trans>Save</Trans>
			</DialogEnd>
		</form>
	);
}

function startOf({ confirmed, confirmedDate }: PurchaseLine): TypedConfirmation {
	return { pieces: confirmed === null ? "" : typedText(confirmed), day: confirmedDate ?? "" };
}
