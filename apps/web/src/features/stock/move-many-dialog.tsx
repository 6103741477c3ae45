import { plural, t } from "@lingui/core/macro";
import { FormDialog } from "#ui/form-dialog.tsx";
import { MoveManyForm, type MoveManyProps } from "./move-many-form.tsx";

type Props = Omit<MoveManyProps, "onCancel"> & { isOpen: boolean; onClose: () => void };

export function MoveManyDialog({ isOpen, onClose, ...form }: Props) {
	const count = form.products.length;
	return (
		<FormDialog
			title={t`Move ${plural(count, { one: "# product", other: "# products" })}`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<MoveManyForm {...form} onCancel={onClose} />
		</FormDialog>
	);
}
