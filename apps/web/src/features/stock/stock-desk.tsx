import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useStanding } from "#lib/rights.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { kindTitles } from "./kinds.ts";
import classes from "./movement-form.module.css";
import { MovementForm } from "./movement-form.tsx";
import { locationsQuery } from "./queries.ts";
import { DeskContext, type FormRequest, type Shop } from "./shop.ts";

type Props = { shop: Shop; children: ReactNode };

/** Where stock changes are written down: whatever is inside can open the form, for one product at a time. */
export function StockDesk({ shop, children }: Props) {
	const { isSettled, offers } = useStanding();
	// Read ahead, so that the form knows at once whether to ask for the place.
	useQuery({ ...locationsQuery, enabled: isSettled && offers("stock.read") });
	const [request, setRequest] = useState<FormRequest>();
	const [isOpen, setOpen] = useState(false);
	// Each opening has a form of its own, also while the last one is still fading out with what was typed in it.
	const [opening, setOpening] = useState(0);
	const openRequest = useRef<FormRequest>(undefined);

	const desk = useMemo(() => {
		function openForm(next: FormRequest) {
			if (shop.isVisitor) return shop.onSignInNeeded();
			openRequest.current = next;
			setRequest(next);
			setOpening((before) => before + 1);
			setOpen(true);
		}
		return { shop, openForm };
	}, [shop]);

	function close() {
		openRequest.current = undefined;
		setOpen(false);
	}

	return (
		<DeskContext value={desk}>
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
		</DeskContext>
	);
}

function titleOf({ kinds }: FormRequest): string {
	return kinds.length > 1 ? "Adjust stock" : kindTitles[kinds[0]];
}
