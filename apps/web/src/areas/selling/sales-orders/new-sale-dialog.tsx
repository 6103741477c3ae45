import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { CustomerSelect } from "#areas/selling/customers/customer-select.tsx";
import { salesOrderPath } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { addOneSale } from "./sale-writes.ts";

type Props = { isOpen: boolean; onClose: () => void };

/** Asks for whom a new order is, if that is known yet, and opens its draft. */
export function NewSaleDialog({ isOpen, onClose }: Props) {
	return (
		<FormDialog title={t`New order`} isOpen={isOpen} onClose={onClose}>
			<NewSaleForm onCancel={onClose} />
		</FormDialog>
	);
}

function NewSaleForm({ onCancel }: { onCancel: () => void }) {
	const navigate = useNavigate();
	const { offers } = usePermissions();
	const [customer, setCustomer] = useState("");
	const { run, isPending, failure } = useWrite(addOneSale);

	async function begin(event: FormEvent) {
		event.preventDefault();
		const outcome = await run({ customer: customer || null });
		if (outcome.isDone) void navigate(salesOrderPath(outcome.answer._id));
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void begin(event)} noValidate>
			{offers("customer.read") && (
				<CustomerSelect label={t`Customer`} value={customer} onChange={setCustomer} />
			)}
			<p className="dim">
				<Trans>An order can begin without a name. Nothing is promised until it is placed.</Trans>
			</p>
			<DialogEnd failure={failure} onCancel={onCancel} isPending={isPending}>
				<Trans>Begin the order</Trans>
			</DialogEnd>
		</form>
	);
}
