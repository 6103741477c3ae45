import { plural, t } from "@lingui/core/macro";
import { FormDialog } from "#ui/form-dialog.tsx";
import { BookManyForm, type BookManyProps } from "./book-many-form.tsx";

type Props = Omit<BookManyProps, "onCancel"> & { isOpen: boolean; onClose: () => void };

export function BookManyDialog({ isOpen, onClose, ...form }: Props) {
	const count = form.products.length;
	const title =
		form.kind === "receive"
			? t`Receive ${plural(count, { one: "# product", other: "# products" })}`
			: t`Deliver ${plural(count, { one: "# product", other: "# products" })}`;
	return (
		<FormDialog title={title} isOpen={isOpen} onClose={onClose} size={520}>
			<BookManyForm {...form} onCancel={onClose} />
		</FormDialog>
	);
}
