import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { currentLanguage } from "#lib/words.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import fieldClasses from "#ui/plain-field.module.css";
import classes from "./enquiry-form.module.css";
import type { EnquiryOutcome } from "./enquiry-write.ts";

type Props = { productId: string; productName: string };

const fields = ["name", "email", "text"] as const;

/**
 * Asks the shop about a product. The server renders a plain form that works without JavaScript. The code that validates and
 * sends it here is loaded on submit.
 */
export function EnquiryForm({ productId, productName }: Props) {
	const id = useId();
	// The plain form redirects to this page with `asked=1`.
	const wasAsked = useSearchParams()[0].get("asked") === "1";
	const [sentBy, setSentBy] = useState<string>();
	const isSent = wasAsked || sentBy !== undefined;
	return (
		<section id="ask" className={classes.ask} aria-labelledby={id}>
			<h2 id={id} className="text-20 below-8">
				<Trans>Ask about this</Trans>
			</h2>
			{isSent ? (
				<Thanks email={sentBy} />
			) : (
				<EnquiryFields productId={productId} productName={productName} onSent={setSentBy} />
			)}
		</section>
	);
}

function Thanks({ email }: { email: string | undefined }) {
	const sentence = useRef<HTMLParagraphElement>(null);
	// The pressed button is gone, so focus the result: screen readers then announce it.
	useEffect(() => {
		if (email !== undefined) sentence.current?.focus();
	}, [email]);
	return (
		<p ref={sentence} className="leaf anywhere note" tabIndex={-1}>
			{email === undefined ? (
				<Trans>Thank you. Your question is with the shop; the answer comes by mail.</Trans>
			) : (
				<Trans>Thank you. Your question is with the shop; the answer comes by mail to {email}.</Trans>
			)}
		</p>
	);
}

type FieldsProps = Props & { onSent: (email: string) => void };

function EnquiryFields({ productId, productName, onSent }: FieldsProps) {
	const [{ problems, failure }, setRefusal] = useState<
		Pick<EnquiryOutcome & { isDone: false }, "problems" | "failure">
	>({
		problems: {},
		failure: undefined,
	});
	const [isPending, setPending] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	// Turn off native validation only here, because without JavaScript the browser must validate the fields.
	useEffect(() => {
		if (form.current !== null) form.current.noValidate = true;
	}, []);

	async function send(sent: HTMLFormElement) {
		const values = new FormData(sent);
		const value = (name: string) => {
			const entry = values.get(name);
			return typeof entry === "string" ? entry : "";
		};
		const [email, website] = [value("email"), value("website")];
		setPending(true);
		const asked = await import("./enquiry-write.ts")
			.then(({ ask }) =>
				ask({ name: value("name"), email, text: value("text"), product: productId, website }),
			)
			.catch((): EnquiryOutcome => {
				const failure = t`Your question was not sent. The server could not be reached. Check the connection.`;
				return { isDone: false, problems: {}, failure };
			});
		setPending(false);
		if (asked.isDone) return onSent(email);
		setRefusal(asked);
		const first = fields.find((field) => asked.problems[field] !== undefined);
		if (first !== undefined) sent.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!isPending) void send(event.currentTarget);
	}

	return (
		<form ref={form} className={classes.form} method="post" action="/ask" onSubmit={submit}>
			<p className="dim anywhere">
				{/* Not with Trans, which does not render a text that contains tags literally. */}
				{t`Your question about ${productName} goes to the shop, which answers by mail.`}
			</p>
			<input type="hidden" name="product" value={productId} />
			<input type="hidden" name="language" value={currentLanguage()} />
			<div className={classes.pair}>
				<PlainField
					label={t`Name`}
					name="name"
					autoComplete="name"
					maxLength={100}
					required
					error={problems.name}
				/>
				<PlainField
					label={t`E-mail`}
					type="email"
					name="email"
					autoComplete="email"
					maxLength={254}
					required
					error={problems.email}
				/>
			</div>
			<PlainField label={t`Message`} name="text" rows={5} maxLength={4000} required error={problems.text} />
			{/* Honeypot: hidden from people, but bots fill it in. */}
			<div className={classes.trap} aria-hidden="true">
				<label>
					{"Website"}
					<input type="text" name="website" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			<FailureNote>{isPending ? undefined : failure}</FailureNote>
			<PlainButton loading={isPending}>
				<Trans>Send the question</Trans>
			</PlainButton>
		</form>
	);
}

type FieldName = { label: string; error: string | undefined };
type FieldProps = FieldName &
	(({ rows: number } & ComponentProps<"textarea">) | ({ rows?: undefined } & ComponentProps<"input">));

/** A labelled field for pages without Mantine. With `rows`, it has several lines. */
function PlainField({ label, error, ...props }: FieldProps) {
	const id = useId();
	const field = {
		id,
		className: fieldClasses.field,
		"aria-invalid": error !== undefined || undefined,
		"aria-describedby": error === undefined ? undefined : `${id}-error`,
	};
	return (
		<div>
			<label className={fieldClasses.label} htmlFor={id}>
				{label}
			</label>
			{props.rows === undefined ? <input {...props} {...field} /> : <textarea {...props} {...field} />}
			{error !== undefined && (
				<p id={`${id}-error`} className="above-6 rust-text text-13">
					{error}
				</p>
			)}
		</div>
	);
}
