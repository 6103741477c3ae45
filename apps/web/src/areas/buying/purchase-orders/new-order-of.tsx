import type { Supplier } from "@freehub/contract/buying/suppliers";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { addOnePurchaseOrder, draftLowOrders } from "./purchase-writes.ts";

type Props = { supplier: Pick<Supplier, "_id" | "name"> };

/** Begins an order to a supplier, if wished with its products that are low, and opens the draft. */
export function NewOrderOf({ supplier }: Props) {
	const [isOpen, setOpen] = useState(false);
	const { name } = supplier;
	return (
		<>
			<Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
				<Trans>New order</Trans>
			</Button>
			<FormDialog
				title={t({ comment: "name is a supplier's", message: `New order to ${name}` })}
				isOpen={isOpen}
				onClose={() => setOpen(false)}
			>
				<NewOrderForm supplier={supplier} onCancel={() => setOpen(false)} />
			</FormDialog>
		</>
	);
}

function NewOrderForm({ supplier: { _id: supplier }, onCancel }: Props & { onCancel: () => void }) {
	const navigate = useNavigate();
	const [isWithLow, setWithLow] = useState(true);
	const [hasNothingLow, setNothingLow] = useState(false);
	const empty = useWrite(addOnePurchaseOrder);
	const filled = useWrite(draftLowOrders);

	async function begin(event: FormEvent) {
		event.preventDefault();
		if (!isWithLow) {
			const outcome = await empty.run({ supplier });
			if (outcome.isDone) void navigate(paths.purchaseOrder(outcome.answer._id));
			return;
		}
		const outcome = await filled.run({ supplier, fillUp: false });
		if (!outcome.isDone) return;
		const [order] = outcome.answer.orders;
		if (order !== undefined) return void navigate(paths.purchaseOrder(order._id));
		setNothingLow(true);
		setWithLow(false);
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void begin(event)} noValidate>
			<Checkbox
				label={t`With its products that are low`}
				description={t`Each as its sales, its lead time and its reorder point ask for.`}
				checked={isWithLow}
				onChange={(event) => {
					setWithLow(event.currentTarget.checked);
					setNothingLow(false);
				}}
			/>
			<output>
				{hasNothingLow && (
					<p className="amber note">{t`Nothing of it is low and not yet ordered. The order can begin empty.`}</p>
				)}
			</output>
			<DialogEnd
				failure={empty.failure ?? filled.failure}
				onCancel={onCancel}
				isPending={empty.isPending || filled.isPending}
			>
				<Trans>Begin the order</Trans>
			</DialogEnd>
		</form>
	);
}
