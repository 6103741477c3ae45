import { t } from "@lingui/core/macro";
import { FormDialog } from "#ui/form-dialog.tsx";
import { kindTitles } from "./kinds.ts";
import classes from "./movement-form.module.css";
import { MovementForm } from "./movement-form.tsx";
import type { FormRequest } from "./stock-form.ts";

type Props = {
	request: FormRequest | undefined;
	/** Number of the opening; each one gets a new form. */
	opening: number;
	isOpen: boolean;
	onClose: () => void;
	/** Whether the form of this request is still open. */
	isStillOpen: () => boolean;
};

/** The form that books a change, in a dialog. */
export function MovementDialog({ request, opening, isOpen, onClose, isStillOpen }: Props) {
	return (
		<FormDialog
			title={request && movementTitle(request)}
			isOpen={isOpen}
			onClose={onClose}
			size={380}
			classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
		>
			{request && (
				<>
					<p className="dim anywhere below-16">{request.product.name}</p>
					<MovementForm
						key={opening}
						{...request}
						onBooked={onClose}
						onCancel={onClose}
						isOpen={isStillOpen}
					/>
				</>
			)}
		</FormDialog>
	);
}

function movementTitle({ kinds }: FormRequest): string {
	return kinds.length > 1 ? t`Adjust stock` : t(kindTitles[kinds[0]]);
}
