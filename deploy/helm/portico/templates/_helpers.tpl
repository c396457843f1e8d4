{{- define "portico.name" -}}
{{- if contains "portico" .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-portico" (.Release.Name | trunc 55 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{- define "portico.selector" -}}
app.kubernetes.io/name: portico
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "portico.labels" -}}
{{ include "portico.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "portico.secret" -}}
{{- .Values.existingSecret | default (include "portico.name" .) -}}
{{- end -}}

{{- define "portico.claim" -}}
{{- .Values.persistence.existingClaim | default (include "portico.name" .) -}}
{{- end -}}

{{/* Several processes share one database and one set of keys, which the volume of a single pod cannot provide. */}}
{{- define "portico.demandShared" -}}
{{- if and (gt (int .Values.replicaCount) 1) (not .Values.existingSecret) -}}
{{- range $name := list "DATABASE_URL" "PORTICO_MASTER_KEY" "PORTICO_ADMIN_KEY" -}}
{{- if not (index $.Values.secret $name) -}}
{{- fail (printf "replicaCount is %d, and processes that share a hub need the same %s. Set it in secret, or name an existingSecret that has it." (int $.Values.replicaCount) $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
