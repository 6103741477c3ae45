import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { usePermissions } from "#lib/permissions.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { kindTitles } from "./kinds.ts";
import classes from "./movement-form.module.css";
import { MovementForm } from "./movement-form.tsx";
import { locationsQuery } from "./queries.ts";
import { type FormRequest, StockFormContext } from "./stock-form.ts";

/** Whatever is inside can open the form that books a change, for one product at a time. */
export function StockFormHost({ children }: { children: ReactNode }) {
	const { isSettled, isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	// Read ahead, so that the form knows at once whether to ask for the location.
	useQuery({ ...locationsQuery, enabled: isSettled && offers("stock.read") });
	const [request, setRequest] = useState<FormRequest>();
	const [isOpen, setOpen] = useState(false);
	// Each opening has a form of its own, also while the last one is still fading out with what was typed in it.
	const [opening, setOpening] = useState(0);
	const openRequest = useRef<FormRequest>(undefined);

	const openForm = useCallback(
		(next: FormRequest) => {
			if (isVisitor) return goToSignIn();
			openRequest.current = next;
			setRequest(next);
			setOpening((before) => before + 1);
			setOpen(true);
		},
		[isVisitor, goToSignIn],
	);

	function close() {
		openRequest.current = undefined;
		setOpen(false);
	}

	return (
		<StockFormContext value={openForm}>
			{children}
			<FormDialog
				title={request && titleOf(request)}
				isOpen={isOpen}
				onClose={close}
				size={380}
				classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
			>
				{request && (
					<>
						<p className={classes.product}>{request.product.name}</p>
						<MovementForm
							key={opening}
							{...request}
							onBooked={close}
							onCancel={close}
							isOpen={() => openRequest.current === request}
						/>
					</>
				)}
			</FormDialog>
		</StockFormContext>
	);
}

function titleOf({ kinds }: FormRequest): string {
	return kinds.length > 1 ? t`Adjust stock` : t(kindTitles[kinds[0]]);
}
