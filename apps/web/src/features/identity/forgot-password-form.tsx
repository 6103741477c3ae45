import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useRef, useState } from "react";
import { useRefusal } from "#lib/use-refusal.ts";
import type { WaysIn } from "#lib/ways-in.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./identity.module.css";
import { useForgotPassword } from "./mutations.ts";

/** Asks for an address and has a mail sent there; says the same for every address. */
export function ForgotPasswordForm({ ways, email: first }: { ways: WaysIn; email: string }) {
	const [email, setEmail] = useState(first);
	const [problem, setProblem] = useState<string>();
	const input = useRef<HTMLInputElement>(null);
	const { mutate, isPending, isSuccess, error } = useForgotPassword(ways);
	const refusal = useRefusal(error, isPending, ["email"]);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		const found = problemOf(input.current);
		setProblem(found);
		if (found === undefined) mutate(email.trim());
		else input.current?.focus();
	}

	return (
		<form className={classes.form} onSubmit={submit} noValidate>
			<p>Tell the address that you sign in with. A mail with a link to choose a new password goes there.</p>
			<TextInput
				ref={input}
				label="Email address"
				type="email"
				name="email"
				autoComplete="username"
				required
				withAsterisk={false}
				value={email}
				error={problem ?? refusal.at("email")}
				onChange={(event) => {
					setEmail(event.currentTarget.value);
					setProblem(undefined);
					refusal.dismiss("email");
				}}
			/>
			<FailureNote>{refusal.whole}</FailureNote>
			<output className={classes.done}>
				{isSuccess && "If there is an account with this address, a mail is on its way."}
			</output>
			<Button type="submit" fullWidth loading={isPending}>
				{isSuccess ? "Send again" : "Send the mail"}
			</Button>
		</form>
	);
}

function problemOf(input: HTMLInputElement | null): string | undefined {
	if (input === null || input.value.trim() === "") return "Email address is required.";
	return input.validity.typeMismatch ? "This is not an email address." : undefined;
}
