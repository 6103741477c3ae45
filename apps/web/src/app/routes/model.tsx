import { useParams } from "react-router";
import { ModelPage } from "#features/inventory/model/model-page.tsx";

export function Component() {
	const { modelId = "" } = useParams();
	return <ModelPage key={modelId} id={modelId} />;
}
