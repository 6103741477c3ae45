import { ApiError } from "@freehub/contract/errors";
import { sendVerificationEmail } from "@freehub/contract/people/identity";
import type { MyOrder } from "@freehub/contract/selling/reservations";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { useMailSentence } from "#areas/people/sign-in/auth-services.ts";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import type { ReserveProps } from "#lib/reserve-props.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SendMail } from "#ui/send-mail.tsx";
import { Themed } from "#ui/themed.tsx";
import { keptSentence } from "./my-order-words.ts";
import { reserveOne } from "./reservation-writes.ts";

/** Reserves a product at a store that has it, and says until when it is kept. */
export function ReserveDialog({ isOpen, onClose, ...form }: ReserveProps) {
	const [kept, setKept] = useState<MyOrder>();
	return (
		<Themed>
			<FormDialog
				title={t`Reserve to collect`}
				isOpen={isOpen}
				onClose={onClose}
				onExitTransitionEnd={() => setKept(undefined)}
			>
				{kept === undefined ? (
					<ReserveForm {...form} onKept={setKept} onClose={onClose} />
				) : (
					<Kept order={kept} onClose={onClose} />
				)}
			</FormDialog>
		</Themed>
	);
}

type FormProps = Omit<ReserveProps, "isOpen"> & { onKept: (order: MyOrder) => void };

function ReserveForm({ product: { _id, name }, stores, terms, onKept, onClose }: FormProps) {
	const [chosen, setChosen] = useState<string>();
	const [pieces, setPieces] = useState(1);
	const { run, isPending, failure, error } = useWrite(reserveOne);
	const { user } = useSession();
	const [first] = stores;
	const store = stores.find((one) => one._id === chosen) ?? first;
	const isUnconfirmed =
		error === null
			? user?.emailVerified === false
			: error instanceof ApiError && error.problem.reason === "unconfirmed";

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (store === undefined) return;
		const outcome = await run({ product: _id, collectAt: store._id, pieces });
		if (outcome.isDone) onKept(outcome.answer);
	}

	return (
		<form className="stack gap-14 anywhere" onSubmit={(event) => void submit(event)}>
			<p>
				<strong>{name}</strong>
			</p>
			{stores.length > 1 && (
				<NativeSelect
					label={t`Collect at`}
					value={store?._id}
					onChange={(event) => setChosen(event.currentTarget.value)}
					data={stores.map((one) => ({ value: one._id, label: one.name }))}
				/>
			)}
			{terms.pieces > 1 && (
				<NativeSelect
					label={t`Pieces`}
					value={pieces}
					onChange={(event) => setPieces(Number(event.currentTarget.value))}
					data={Array.from({ length: terms.pieces }, (_, i) => String(i + 1))}
				/>
			)}
			<p className="quiet">{termsSentence(terms.hours, store?.name)}</p>
			{isUnconfirmed && <ConfirmFirst email={user?.email} isTold={error !== null} />}
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end above-6">
				<Button variant="default" onClick={onClose}>
					<Trans>Cancel</Trans>
				</Button>
				<Button type="submit" loading={isPending} disabled={store === undefined} data-autofocus>
					<Trans context="verb, a product">Reserve</Trans>
				</Button>
			</div>
		</form>
	);
}

/** 'We keep it for you at Store North for 48 hours. Nothing is paid here.' */
function termsSentence(hours: number, store = ""): string {
	const time = plural(hours, { one: "# hour", other: "# hours" });
	return t({
		comment: "time is such as: 48 hours; store is a store's name",
		message: `We keep it for you at ${store} for ${time}. Nothing is paid here.`,
	});
}

/** The way to confirm the address. A press of 'Reserve' afterwards works at once: the server knows. */
function ConfirmFirst({ email, isTold }: { email: string | undefined; isTold: boolean }) {
	const mailSentence = useMailSentence();
	return (
		<div className="stack gap-8">
			{!isTold && (
				<p className="amber note">
					<Trans>Confirm your mail address first: then the shop can write to you.</Trans>
				</p>
			)}
			{email !== undefined && (
				<SendMail
					label={t`Send the confirmation mail again`}
					send={() => api.call(sendVerificationEmail, { body: { email } })}
					sent={mailSentence(t`A mail is on its way.`)}
				/>
			)}
		</div>
	);
}

function Kept({ order, onClose }: { order: MyOrder; onClose: () => void }) {
	return (
		<div className="stack gap-14 anywhere">
			<output className="leaf note">{keptSentence(order)}</output>
			<p className="quiet">
				<Trans>The shop confirms it by mail. Say this number at the counter.</Trans>
			</p>
			<div className="buttons-end above-6">
				<Button variant="default" onClick={onClose} data-autofocus>
					<Trans>Close</Trans>
				</Button>
				<ButtonLink to={paths.myOrders}>
					<Trans>My orders</Trans>
				</ButtonLink>
			</div>
		</div>
	);
}
