import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { suggestedSuppliersQuery } from "#areas/buying/suppliers/queries.ts";
import { paths } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SearchSelect } from "#ui/search-select.tsx";
import { addOnePurchaseOrder } from "./purchase-writes.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** Asks for the supplier of a new order, and opens its draft. */
export function NewPurchaseOrderDialog({ isOpen, onClose }: Props) {
	return (
		<FormDialog title={t`New order`} isOpen={isOpen} onClose={onClose}>
			<NewOrderForm onCancel={onClose} />
		</FormDialog>
	);
}

function NewOrderForm({ onCancel }: { onCancel: () => void }) {
	const navigate = useNavigate();
	const [supplier, setSupplier] = useState("");
	const [isMissing, setMissing] = useState(false);
	const { run, isPending, failure } = useWrite(addOnePurchaseOrder);

	async function begin(event: FormEvent) {
		event.preventDefault();
		setMissing(supplier === "");
		if (supplier === "") return;
		const outcome = await run({ supplier });
		if (outcome.isDone) void navigate(paths.purchaseOrder(outcome.answer._id));
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void begin(event)} noValidate>
			<SearchSelect
				label={t`Supplier`}
				placeholder={t`Name of the supplier`}
				value={supplier}
				valueName={undefined}
				queryFor={suggestedSuppliersQuery}
				choicesOf={(found = []) => found.map(({ _id, name }) => ({ value: _id, name }))}
				onChange={setSupplier}
			/>
			<DialogEnd
				failure={isMissing && supplier === "" ? t`Choose a supplier from the list.` : failure}
				onCancel={onCancel}
				isPending={isPending}
			>
				<Trans>Begin the order</Trans>
			</DialogEnd>
		</form>
	);
}
