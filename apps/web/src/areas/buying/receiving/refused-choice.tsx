import { settlements } from "@freehub/domain/buying/purchase";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { usePictureUpload } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { Segments } from "#ui/segments.tsx";
import type { DeliveryEntry } from "./delivery.ts";
import type { Receiving } from "./use-receiving.ts";

type Props = { receiving: Receiving; refused: NonNullable<DeliveryEntry["refused"]> };

/** Asks whether the last refused pieces are replaced or credited, and offers to add a picture of them. */
export function RefusedChoice({ receiving, refused }: Props) {
	return (
		<div className="line gap-8">
			<Segments
				label={t`Refused pieces`}
				data={settlements.map((each) => ({
					value: each,
					label:
						each === "replaced"
							? t({ context: "refused pieces", message: "Still expected" })
							: t({ context: "refused pieces", message: "Credited" }),
				}))}
				value={refused.settlement}
				onChange={(settlement) => void receiving.changeRefused({ settlement })}
			/>
			<PhotoButton receiving={receiving} refused={refused} />
		</div>
	);
}

function PhotoButton({ receiving, refused }: Props) {
	const field = useRef<HTMLInputElement>(null);
	const [unsent, setUnsent] = useState<File>();
	const { stage, upload } = usePictureUpload((photo) => {
		setUnsent(undefined);
		void receiving.changeRefused({ photo });
	});
	function send(file: File) {
		setUnsent(file);
		void upload(file);
	}
	return (
		<>
			<input
				ref={field}
				type="file"
				accept="image/*"
				capture="environment"
				hidden
				aria-label={t`Photo`}
				onChange={(event) => {
					const [file] = event.currentTarget.files ?? [];
					if (file !== undefined) send(file);
					event.currentTarget.value = "";
				}}
			/>
			<Button
				size="sm"
				variant="default"
				loading={stage.name === "sending"}
				leftSection={<IconCamera aria-hidden="true" />}
				onClick={() => field.current?.click()}
			>
				{refused.photo === undefined ? <Trans>Add a photo</Trans> : <Trans>Another photo</Trans>}
			</Button>
			{stage.name === "failed" && stage.isUnanswered && unsent !== undefined && (
				<Button size="sm" variant="default" onClick={() => send(unsent)}>
					<Trans>Send the photo again</Trans>
				</Button>
			)}
			<FailureNote>{stage.name === "failed" ? photoFailureSentence(stage) : undefined}</FailureNote>
		</>
	);
}

function photoFailureSentence({
	sentence,
	isUnanswered,
}: {
	sentence: string;
	isUnanswered: boolean;
}): string {
	if (!isUnanswered) return sentence;
	return t`The photo needs a connection, and was not sent. The refused pieces are recorded without it.`;
}
