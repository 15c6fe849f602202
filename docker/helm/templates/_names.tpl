{{/* Names, labels and the parts every pod shares. Templates of a service get `dict "root" $ "name" <service> "is" <its facts> "has" <its values>`. */}}
{{- define "hiring.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "hiring.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "hiring.labels" -}}
{{ include "hiring.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: {{ .root.Chart.Name }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "hiring.image" -}}
{{- with .root.Values.image }}{{ with .registry }}{{ . }}/{{ end }}{{ .repository }}{{ end }}/{{ .name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* The Secret that holds a service's own variables, and nothing of another's. */}}
{{- define "hiring.secretName" -}}
{{ printf "%s-%s" (include "hiring.fullname" .root) .name }}
{{- end }}

{{- define "hiring.brokers" -}}
{{- if .Values.kafka.bundled }}{{ include "hiring.fullname" . }}-kafka:9092{{ else }}{{ join "," .Values.kafka.brokers }}{{ end }}
{{- end }}

{{/* Hooks run before everything else of the release, so only when what they need is there before it. */}}
{{- define "hiring.jobsAreHooks" -}}
{{- if not (or .Values.kafka.bundled .Values.postgres.bundled .Values.secrets.create .Values.strimzi.enabled) }}true{{ end }}
{{- end }}

{{- define "hiring.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "hiring.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Public keys of the bus, in the format of BUS_PUBLIC_KEYS. */}}
{{- define "hiring.busPublicKeys" -}}
{{- $entries := list }}
{{- range $service, $keys := .Values.bus.publicKeys }}
{{- range $keys }}{{ $entries = append $entries (printf "%s=%s" $service .) }}{{ end }}
{{- end }}
{{- join "," $entries }}
{{- end }}

{{/* Access to the brokers and the bus. */}}
{{- define "hiring.busEnvironment" -}}
- { name: BUS_PUBLIC_KEYS, value: {{ include "hiring.busPublicKeys" .root | quote }} }
- { name: BUS_PRIVATE_KEY, valueFrom: { secretKeyRef: { name: {{ include "hiring.secretName" . }}, key: BUS_PRIVATE_KEY } } }
- { name: KAFKA_BROKERS, value: {{ include "hiring.brokers" .root | quote }} }
- { name: TOPIC_PREFIX, value: {{ .root.Values.topicPrefix | quote }} }
- { name: LOG_LEVEL, value: {{ .root.Values.logLevel | quote }} }
{{- with .root.Values.tracing }}
{{- if .endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .share | quote }} }
{{- end }}
{{- end }}
{{- with .root.Values.kafka }}
{{- if .tls.enabled }}
- { name: KAFKA_TLS, value: 'true' }
{{- with .tls.caSecret }}
- { name: KAFKA_TLS_CA, valueFrom: { secretKeyRef: { name: {{ . | quote }}, key: ca.crt } } }
{{- end }}
{{- end }}
{{- with .saslMechanism }}
- { name: KAFKA_SASL_MECHANISM, value: {{ . | quote }} }
- { name: KAFKA_SASL_USERNAME, value: {{ include "hiring.secretName" $ }}-kafka }
- { name: KAFKA_SASL_PASSWORD, valueFrom: { secretKeyRef: { name: {{ include "hiring.secretName" $ }}-kafka, key: password } } }
{{- end }}
{{- end }}
{{- end }}

{{- define "hiring.placement" -}}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Where Kafka, Postgres or Redis are, as peers of a network policy. */}}
{{- define "hiring.serverPeers" -}}
{{- $server := index .root.Values .server }}
{{- if $server.bundled }}
- podSelector:
    matchLabels: {{- include "hiring.selector" (dict "root" .root "name" .server) | nindent 6 }}
{{- else }}
{{- toYaml $server.peers }}
{{- end }}
{{- end }}
